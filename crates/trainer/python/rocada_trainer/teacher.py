"""The teacher, a residual convolutional network: too slow to search with, but better at judging than what it learnt from.

Also its file, which carries what was learnt from one generation to the next, and the labels that teachers give.
"""

import io
import json
import time
from copy import deepcopy

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from . import Refused, attacks, data, targets
from .network_file import replace, today
from .training import REPORT_ROWS, Plan, compiled, fit, half_precision, wait_for

FORMAT = "rocada-teacher"
VERSION = 1
HEAD_CHANNELS = 16
HEAD_NEURONS = 128
LABEL_BATCH = 1 << 14


class Block(nn.Module):
    """Two convolutions and a way around them."""

    def __init__(self, channels):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        # A block begins as the identity.
        nn.init.zeros_(self.second_norm.weight)

    def forward(self, x):
        """The block's output."""
        inner = torch.relu(self.first_norm(self.first(x)))
        return torch.relu(x + self.second_norm(self.second(inner)))


class Teacher(nn.Module):
    """The network; its output is in logits, as the student's."""

    def __init__(self, blocks, channels, attack_planes=False):
        super().__init__()
        self.blocks, self.channels, self.attack_planes = blocks, channels, attack_planes
        inputs = len(data.PLANES) * (2 if attack_planes else 1)
        self.stem = nn.Conv2d(inputs, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.body = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.head = nn.Conv2d(channels, HEAD_CHANNELS, 1, bias=False)
        self.head_norm = nn.BatchNorm2d(HEAD_CHANNELS)
        self.hidden = nn.Linear(HEAD_CHANNELS * 64, HEAD_NEURONS)
        self.value = nn.Linear(HEAD_NEURONS, 1)

    @property
    def shape(self):
        """The shape as people write it, 10x128; with attack planes 10x128a."""
        return f"{self.blocks}x{self.channels}{'a' if self.attack_planes else ''}"

    def forward(self, planes):
        """The output for each position, given as planes."""
        x = torch.relu(self.stem_norm(self.stem(planes)))
        x = torch.relu(self.head_norm(self.head(self.body(x))))
        return self.value(torch.relu(self.hidden(x.flatten(1)))).squeeze(1)

    def see(self, boards):
        """The planes of decoded boards."""
        planes = data.planes(boards, torch.float32).view(-1, len(data.PLANES), 8, 8)
        if self.attack_planes:
            planes = torch.cat([planes, attacks.planes(planes)], 1)
        return planes.contiguous(memory_format=torch.channels_last)

    @torch.no_grad()
    def chances(self, boards, both_ways=False):
        """The winning chance for the side to move; with `both_ways` the mean over the board and its mirror image."""
        with half_precision(boards.device):
            chances = torch.sigmoid(self(self.see(boards)).float())
        if both_ways:
            everything = torch.ones(len(boards), dtype=torch.bool, device=boards.device)
            chances = (chances + self.chances(data.mirrored(boards, everything))) / 2
        return chances


def make(blocks, channels, attack_planes, device):
    """A new teacher on the device."""
    return Teacher(blocks, channels, attack_planes).to(device, memory_format=torch.channels_last)


def parse_shape(text):
    """(blocks, channels, attack planes) of a shape such as 10x128 or 6x64a."""
    blocks, _, channels = text.removesuffix("a").partition("x")
    if not (blocks.isdecimal() and channels.isdecimal() and 0 < int(blocks) <= 64 and 0 < int(channels) <= 1024):
        raise Refused(f"the teacher's shape {text!r} is not like 10x128, or 10x128a with attack planes")
    return int(blocks), int(channels), text.endswith("a")


def write(path, teacher, **facts):
    """Writes a teacher with 16 bits a weight; `facts` are kept beside the shape in its header."""
    header = {
        "format": FORMAT,
        "version": VERSION,
        "blocks": teacher.blocks,
        "channels": teacher.channels,
        "attack_planes": teacher.attack_planes,
        "date": today(),
        **facts,
    }
    arrays = {"header": np.frombuffer(json.dumps(header).encode(), np.uint8)}
    for name, tensor in teacher.state_dict().items():
        array = tensor.detach().cpu().contiguous().numpy()
        # Norms are few, and their variances have no bound: they keep 32 bits.
        arrays[name] = array.astype(np.float16) if array.ndim > 1 else array
    file = io.BytesIO()
    np.savez(file, **arrays)
    replace(path, file.getvalue())


def read(path, device):
    """A teacher from its file and the header beside it; a file that does not fit its own header is refused."""
    try:
        with open(path, "rb") as raw:
            content = raw.read()
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = json.loads(arrays.pop("header").tobytes())
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}") from error
    except Exception as error:  # numpy, zipfile and json have an error of their own for each kind of damage.
        raise Refused(f"{path}: not a teacher of Rocada, or damaged") from error
    if not isinstance(header, dict) or (header.get("format"), header.get("version")) != (FORMAT, VERSION):
        raise Refused(f"{path}: not a teacher of Rocada, version {VERSION}")
    teacher = make(header["blocks"], header["channels"], header["attack_planes"], device)
    own = teacher.state_dict()
    for name in own.keys() | arrays.keys():
        if name not in own or name not in arrays or tuple(own[name].shape) != arrays[name].shape:
            raise Refused(f"{path}: {name} does not fit a teacher of {teacher.shape}")
        own[name].copy_(torch.from_numpy(arrays[name]))
    return teacher.eval(), header


def plan(**settings):
    """The plan of a teacher's training: one cycle of the rate."""
    return Plan(weight_decay=0.05, warm_up=0.3, first=0.04, last=1e-4, **settings)


def train(title, teacher, positions, blend, plan, use_compiler=False, checkpoint=None, labels=None, label_share=0.5):
    """Trains a teacher in place on the searched positions, mirrored at random, and returns its curve.

    With labels, `label_share` of its target is what earlier teachers say: new games are few, and it would forget what
    others have taught.
    """
    began = time.monotonic()
    teacher.train()
    generator = torch.Generator(positions.device).manual_seed(plan.seed)

    def batch_loss(planes, target):
        with half_precision(planes.device):
            outputs = teacher(planes)
        return (torch.sigmoid(outputs.float()) - target).square().mean()

    def inputs(part, progress):
        records = positions.records[part]
        coins = torch.rand(len(part), generator=generator, device=positions.device) < 0.5
        boards = data.mirrored(data.decode(records), coins)
        target = blend.searched(records, blend.share_at(progress))
        if labels is not None:
            target = targets.with_labels(target, labels[part], label_share)
        return teacher.see(boards), target

    faster = compiled(batch_loss, use_compiler, *inputs(positions.searched[: plan.batch], 0.0))

    def report(last):
        held_out = positions.held_out if last else positions.held_out[:REPORT_ROWS]
        teacher.eval()
        losses = targets.losses(positions, held_out, blend, teacher.chances)
        if checkpoint is not None:
            checkpoint()
        teacher.train()
        return losses

    def loss_of(part, progress):
        return faster(*inputs(part, progress))

    curve = fit(title, teacher, plan.since(began), positions.searched, loss_of, lambda: None, report)
    teacher.eval()
    return curve


def between(earlier, later, keep):
    """A teacher that has this share of the earlier one's weights and the rest of those it came to: it can judge better than both."""
    mean = deepcopy(later)
    before = earlier.state_dict()
    for name, weights in mean.state_dict().items():
        if weights.is_floating_point():
            weights.lerp_(before[name], keep)
    return mean.eval()


def mean_of(teachers, both_ways=False):
    """The function from boards to the mean winning chance that the teachers give."""
    return lambda boards: torch.stack([teacher.chances(boards, both_ways) for teacher in teachers]).mean(0)


def folded(teacher):
    """The teacher with its norms inside its convolutions: it says the same, up to rounding, in half the passes over memory."""
    # What normalises is left out by an identity, so the copy runs as the teacher does.
    copy = deepcopy(teacher).eval()
    for module in (copy, *copy.body):
        for name in [name for name, _ in module.named_children() if f"{name}_norm" in dict(module.named_children())]:
            setattr(module, name, fuse_conv_bn_eval(getattr(module, name), getattr(module, f"{name}_norm")))
            setattr(module, f"{name}_norm", nn.Identity())
    return copy


def label(positions, teachers, both_ways=False, out_of_time=lambda: False):
    """The mean winning chance the teachers give each position a student may train on, as float16; NaN where there was no
    time or no need. Searched positions come first."""
    labels = torch.full((len(positions),), torch.nan, dtype=torch.float16, device=positions.device)
    chances = mean_of([folded(teacher) for teacher in teachers], both_ways)
    for rows in (positions.searched, positions.tree):
        for number, part in enumerate(data.batches(rows, LABEL_BATCH)):
            if number % 16 == 0:
                wait_for(positions.device)
                if out_of_time():
                    return labels
            labels[part] = chances(data.decode(positions.records[part])).half()
    return labels
