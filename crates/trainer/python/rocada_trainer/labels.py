"""Labels in a file of their own: positions are labelled while more of them are made, and every student reads them."""

import io

import numpy as np
import torch

from . import Refused
from .network_file import replace


def write(path, positions, labels):
    """Writes the labels of positions that were read from one file."""
    file = io.BytesIO()
    np.savez(file, data=np.uint64(positions.data_hash), labels=labels.cpu().numpy())
    replace(path, file.getvalue())


def read(paths, positions):
    """The labels of all positions from a file for each of theirs, in the same order; one that belongs to others is refused."""
    if len(paths) != len(positions.files):
        raise Refused(f"{len(paths)} files of labels for {len(positions.files)} of positions")
    parts = []
    for path, (data_hash, count) in zip(paths, positions.files):
        try:
            with np.load(path, allow_pickle=False) as file:
                owner, labels = int(file["data"]), file["labels"]
        except OSError as error:
            raise Refused(f"{path}: {error.strerror or error}") from error
        except Exception as error:  # numpy and zipfile have an error of their own for each kind of damage.
            raise Refused(f"{path}: no labels of Rocada, or damaged") from error
        if owner != data_hash or labels.dtype != np.float16 or labels.shape != (count,):
            raise Refused(f"{path}: labels of other positions")
        parts.append(torch.from_numpy(labels).to(positions.device))
    return torch.cat(parts)
