"""The loop that both kinds of network are trained by: batches, rates, the clock, and reports on the way.

Progress runs from 0 to 1 and is what is further along, the epochs or the time; the rate follows it, so a training that
time cuts short still ends with a small rate.
"""

import math
import time
from dataclasses import dataclass

import torch

from . import Refused

# Steps between two looks at the clock where a look waits for the GPU.
STEPS_PER_LOOK = 16

# Positions that losses on the way are measured on; at the end all that are held out serve.
REPORT_ROWS = 1 << 18


@dataclass
class Plan:
    """How long and how fast to train."""

    epochs: float
    batch: int
    rate: float
    weight_decay: float
    warm_up: float  # The part of the training in which the rate rises,
    first: float  # from this part of it,
    last: float  # before it falls to this part of it.
    seconds: float | None = None
    reports: int = 10
    seed: int = 1

    def rate_at(self, progress):
        """The rate: up and down on half waves of a cosine."""
        if progress < self.warm_up:
            low, way = self.first, 1 - progress / self.warm_up
        else:
            low, way = self.last, (progress - self.warm_up) / (1 - self.warm_up)
        return self.rate * (low + (1 - low) * (1 + math.cos(math.pi * min(way, 1.0))) / 2)


def say(text):
    """Prints a line at once."""
    print(text, flush=True)


def pick_device(name=None):
    """The device of that name, or the GPU if there is one."""
    # Batches have one size, so trying the ways to convolve once pays.
    torch.backends.cudnn.benchmark = True
    return torch.device(name or ("cuda" if torch.cuda.is_available() else "cpu"))


def wait_for(device):
    """Waits until the device has done all it was given."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def half_precision(device):
    """The context in which matrices are multiplied in bfloat16, on a GPU only."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


def optimizer_of(model, plan):
    """AdamW; weights of matrices and convolutions decay, biases and norms do not."""
    parameters = list(model.parameters())
    groups = [
        {"params": [p for p in parameters if p.ndim > 1], "weight_decay": plan.weight_decay},
        {"params": [p for p in parameters if p.ndim <= 1], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=plan.rate, fused=parameters[0].is_cuda)


def fit(title, model, plan, rows, loss_of, after_step, report):
    """Trains the model and returns its curve, a list of reports.

    `loss_of(rows, progress)` is the loss of a batch, `after_step()` follows each step, and `report(last)` returns losses on
    held-out positions: of a sample on the way, of all at the end.
    """
    device = rows.device
    batch = min(plan.batch, len(rows))
    steps_per_epoch = len(rows) // batch
    steps = max(1, math.ceil(plan.epochs * steps_per_epoch))
    optimizer = optimizer_of(model, plan)
    generator = torch.Generator(device).manual_seed(plan.seed)
    curve = []
    step = reported = 0
    progress = 0.0
    loss_sum = torch.zeros((), device=device)
    wait_for(device)
    started = time.monotonic()
    elapsed = 0.0
    while progress < 1:
        place = step % steps_per_epoch
        if place == 0:
            order = rows[torch.randperm(len(rows), generator=generator, device=device)]
        for group in optimizer.param_groups:
            group["lr"] = plan.rate_at(progress)
        loss = loss_of(order[place * batch : (place + 1) * batch], progress)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        after_step()
        loss_sum += loss.detach()
        step += 1
        if device.type == "cpu" or step % STEPS_PER_LOOK == 0 or step == steps:
            wait_for(device)
            elapsed = time.monotonic() - started
        progress = step / steps
        if plan.seconds is not None:
            progress = max(progress, elapsed / max(plan.seconds, 1e-9))
        progress = min(progress, 1.0)
        if progress * plan.reports >= len(curve) + 1 or progress == 1:
            train = float(loss_sum) / (step - reported)
            if not math.isfinite(train):
                raise Refused(f"{title}: the loss is no number after {step} steps")
            point = {
                "progress": round(progress, 4),
                "epoch": round(step / steps_per_epoch, 2),
                "samples": step * batch,
                "seconds": round(time.monotonic() - started, 2),
                "train": train,
                "held_out": report(progress == 1),
            }
            curve.append(point)
            say(report_line(title, point))
            loss_sum.zero_()
            reported = step
    return curve


def report_line(title, point):
    """A point of a curve as a line of text."""
    speed = point["samples"] / max(point["seconds"], 1e-9) / 1e6
    return (
        f"{title}: {point['progress']:4.0%}, epoch {point['epoch']:.1f}, {point['seconds']:.0f} s, "
        f"{speed:.3f} M/s, training {point['train']:.5f}, held out {losses_text(point['held_out'])}"
    )


def losses_text(losses):
    """Losses as text."""
    return f"{losses['target']:.5f} (score {losses['score']:.5f}, result {losses['result']:.5f})"


def compiled(function, wanted, *sample):
    """The function through torch.compile if that is wanted and works on a sample; the function itself otherwise."""
    if not wanted:
        return function
    try:
        faster = torch.compile(function)
        faster(*sample).backward()
        return faster
    except Exception as error:  # The compiler fails in many ways, and none of them is a reason not to train.
        say(f"torch.compile does not work here, going on without: {str(error).splitlines()[0] if str(error) else error!r}")
        return function
