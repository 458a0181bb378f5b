"""The student, the network that the engine carries: (768 mirrored -> H) x 2 -> 1 x 8, squared clipped activation.

It may have other feature weights for each region of a perspective's own king. They are learnt as what all regions share and
what each has of its own, so that a region that is seldom seen knows what the others know.
"""

import time
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional

from . import data, network_file, targets
from .network_file import BUCKETS, FEATURE_SCALE, INPUTS, LARGEST_WEIGHT, OUTPUT_SCALE
from .record import FROM_TREE, NO_SCORE
from .training import REPORT_ROWS, Plan, compiled, fit, half_precision


class Student(nn.Module):
    """The network in floats. Its output is in logits: winning chance = sigmoid(output)."""

    def __init__(self, hidden, regions=1):
        super().__init__()
        network_file.check_hidden(hidden)
        self.features = nn.Linear(INPUTS, hidden)
        self.own = nn.Parameter(torch.zeros(regions, hidden, INPUTS)) if regions > 1 else None
        self.output = nn.Linear(2 * hidden, BUCKETS)
        # About 30 inputs are on: with these most neurons begin inside the range in which they learn.
        nn.init.uniform_(self.features.weight, -0.08, 0.08)
        nn.init.uniform_(self.features.bias, 0.0, 0.5)
        nn.init.zeros_(self.output.bias)

    @property
    def hidden(self):
        """H, the neurons of one perspective."""
        return self.features.out_features

    @property
    def regions(self):
        """How many regions of the king it tells apart."""
        return 1 if self.own is None else len(self.own)

    def feature_weights(self):
        """The weights of all regions, H x (regions * 768)."""
        if self.own is None:
            return self.features.weight
        return (self.features.weight + self.own).transpose(0, 1).flatten(1)

    def forward(self, boards):
        """The output for each decoded board."""
        wide = torch.bfloat16 if torch.is_autocast_enabled(boards.device.type) else torch.float32
        inputs = data.student_inputs(boards, wide, self.regions)
        active = functional.linear(inputs, self.feature_weights(), self.features.bias).clamp(0, 1).square()
        us, them = active.chunk(2)
        outputs = self.output(torch.cat([us, them], 1))
        return outputs.float().gather(1, data.buckets(boards)[:, None]).squeeze(1)

    @torch.no_grad()
    def chances(self, boards):
        """The winning chance for the side to move, in full precision."""
        return torch.sigmoid(self(boards))

    @torch.no_grad()
    def clip(self):
        """Keeps the weights within what the integers hold."""
        self.features.weight.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
        self.output.weight.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
        if self.own is not None:
            shared = self.features.weight
            self.own.copy_((shared + self.own).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT) - shared)

    def arrays(self):
        """The weights as numpy arrays, in the shapes and the order of the network file."""
        tensors = (self.feature_weights().T, self.features.bias, self.output.weight, self.output.bias)
        return [tensor.detach().float().cpu().numpy() for tensor in tensors]

    def quantised(self, **header):
        """The network in integers."""
        return network_file.quantise(*self.arrays(), **header)


def may_begin_with(network, hidden, regions):
    """Whether a student of that size can go on from a network."""
    return network.hidden == hidden and network.regions in (1, regions)


def from_network(network, device, regions=None):
    """A student with the weights of a network file; what a network without regions knows may serve for each of several."""
    student = Student(network.hidden, regions or network.regions)
    weights = torch.tensor(network.feature_weights.astype("f4") / FEATURE_SCALE)
    weights = weights.view(network.regions, INPUTS, network.hidden).transpose(1, 2)
    with torch.no_grad():
        student.features.weight.copy_(weights.mean(0))
        if student.own is not None:
            student.own.copy_(weights - student.features.weight)
        student.features.bias.copy_(torch.tensor(network.feature_bias.astype("f4") / FEATURE_SCALE))
        student.output.weight.copy_(torch.tensor(network.output_weights.astype("f4") / OUTPUT_SCALE))
        student.output.bias.copy_(torch.tensor(network.output_bias.astype("f8") / (FEATURE_SCALE * OUTPUT_SCALE)))
    return student.to(device)


def plan(**settings):
    """The plan of a student's training: a short rise of the rate, then half a wave down."""
    return Plan(weight_decay=0.01, warm_up=0.02, first=0.04, last=0.005, **settings)


def training_rows(positions, labels, with_tree=True):
    """The rows a student trains on: searched ones, and those of the tree that have labels."""
    if labels is None or not with_tree:
        return positions.searched
    return torch.cat([positions.searched, positions.tree[~labels[positions.tree].isnan()]])


@dataclass
class Lessons:
    """What a student learns from besides searched targets: teachers' winning chances of all positions, or None."""

    labels: torch.Tensor | None = None
    teacher_share: float = 0.7  # The labels' part of the target of a searched position.
    with_tree: bool = True  # Whether labelled positions from inside the tree are trained on too.


def train(title, student, positions, blend, plan, lessons, use_compiler=False, checkpoint=None):
    """Trains a student in place and returns its curve. `checkpoint()` is called after every report."""
    began = time.monotonic()
    labels = lessons.labels
    rows = training_rows(positions, labels, lessons.with_tree)
    teacher_share = torch.tensor(lessons.teacher_share, device=positions.device)

    def batch_loss(records, label, score_share):
        with half_precision(records.device):
            chances = torch.sigmoid(student(data.decode(records)))
        target = blend.searched(records, score_share)
        if label is not None:
            unsearched = (data.kinds(records) == FROM_TREE) | (data.scores(records) == NO_SCORE)
            target = targets.with_labels(target, label, teacher_share, unsearched)
        return (chances - target).square().mean()

    def inputs(part, progress):
        share = torch.full((), blend.share_at(progress), device=positions.device)
        return positions.records[part], None if labels is None else labels[part], share

    faster = compiled(batch_loss, use_compiler, *inputs(rows[: plan.batch], 0.0))

    def report(last):
        held_out = positions.held_out if last else positions.held_out[:REPORT_ROWS]
        losses = targets.losses(positions, held_out, blend, student.chances)
        if checkpoint is not None:
            checkpoint()
        return losses

    def loss_of(part, progress):
        return faster(*inputs(part, progress))

    return fit(title, student, plan.since(began), rows, loss_of, student.clip, report)
