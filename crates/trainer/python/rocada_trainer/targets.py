"""What a network is to say of a position: a blend of score and result, of teachers' labels where there are any; and how far
off it is."""

from dataclasses import dataclass

import torch

from . import data

EVALUATION_BATCH = 1 << 15


@dataclass(frozen=True)
class Blend:
    """The searched target: `score_share` of the score's winning chance, the rest the game's result."""

    score_share: float = 0.7
    last_score_share: float | None = None  # The share at the end of a training, if it changes.
    score_scale: int = 175  # K: a score of so much has a winning chance of sigmoid(1).

    def share_at(self, progress):
        """The share of the score after this part of a training."""
        last = self.score_share if self.last_score_share is None else self.last_score_share
        return self.score_share + (last - self.score_share) * progress

    def chances(self, records):
        """The winning chance that each searched score means."""
        return torch.sigmoid(data.scores(records).float() / self.score_scale)

    def searched(self, records, share=None):
        """The searched target of each record."""
        share = self.score_share if share is None else share
        return share * self.chances(records) + (1 - share) * data.results(records)


def with_labels(searched, labels, share, unsearched=None):
    """The target of a student or teacher that also learns from labels: this share is the label, all of it where there was
    no search.

    A label that is not a number was not made; then the searched target stands alone.
    """
    if unsearched is not None:
        share = torch.where(unsearched, 1.0, share)
    labels = labels.float()
    return torch.where(labels.isnan(), searched, share * labels + (1 - share) * searched)


@torch.no_grad()
def losses(positions, rows, blend, predict):
    """Mean squared errors of `predict(boards) -> winning chances` against target, score and result."""
    sums = torch.zeros(3, dtype=torch.float64, device=positions.device)
    for part in data.batches(rows, EVALUATION_BATCH):
        records = positions.records[part]
        chances = predict(data.decode(records))
        wanted = torch.stack([blend.searched(records), blend.chances(records), data.results(records)])
        sums += (chances.float() - wanted).square().sum(1)
    target, score, result = (sums / len(rows)).tolist()
    return {"target": target, "score": score, "result": result}
