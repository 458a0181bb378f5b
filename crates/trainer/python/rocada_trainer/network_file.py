"""The network file, version 1: what it holds, how weights become integers, how it is written and read.

Needs numpy only. Everything that could make the engine's integers overflow is refused here, before a file exists.
"""

import datetime
import os
import struct
from dataclasses import dataclass

import numpy as np

from . import Refused

INPUTS = 768
REGIONS = 4  # Where a king may be, for networks that look; docs/network.md draws them.
BUCKETS = 8
FEATURE_SCALE = 255  # QA
OUTPUT_SCALE = 64  # QB
LARGEST_WEIGHT = 1.98  # Training keeps feature and output weights within this.
MOST_HIDDEN = 2048

MAGIC = b"ROCADANN"
VERSION = 1
# Architectures, by the regions that a network tells apart: (768 mirrored -> H) x 2 -> 1 x 8, and the same with other feature
# weights for each region of the perspective's own king.
ARCHITECTURES = {1: 1, REGIONS: 2}
HEADER = struct.Struct("<8sIIIIIIIIQQ32s8x")
NAME_BYTES = 32

# The largest |output weight| whose product with an activation fits into 16 bits.
LARGEST_OUTPUT = 127


@dataclass
class Network:
    """A network in integers, with what its file says about it."""

    name: str
    date: int
    data_hash: int
    score_scale: int
    feature_weights: np.ndarray  # i16 [regions * 768][H]
    feature_bias: np.ndarray  # i16 [H]
    output_weights: np.ndarray  # i16 [8][2H]
    output_bias: np.ndarray  # i32 [8]

    @property
    def hidden(self):
        """H, the neurons of one perspective."""
        return len(self.feature_bias)

    @property
    def regions(self):
        """How many regions of the king it tells apart."""
        return len(self.feature_weights) // INPUTS

    @property
    def size(self):
        """Its size as people write it: 512, or 4x512 with regions."""
        return size_text(self.regions, self.hidden)


def fnv1a(data):
    """FNV-1a, 64 bits."""
    state = 0xCBF29CE484222325
    for byte in data:
        state = (state ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return state


def check_hidden(hidden):
    """Refuses a number of neurons that the format does not allow."""
    if hidden % 32 or not 0 < hidden <= MOST_HIDDEN:
        raise Refused(f"{hidden} neurons: the format wants a multiple of 32, at most {MOST_HIDDEN}")


def parse_size(text):
    """(regions, neurons) of a size such as 512 or 4x512."""
    regions, cross, hidden = text.rpartition("x")
    if not cross:
        regions = "1"
    if not (regions.isdecimal() and hidden.isdecimal() and int(regions) in ARCHITECTURES):
        raise Refused(f"the size {text!r} is not like 512, or {REGIONS}x512 with regions of the king")
    check_hidden(int(hidden))
    return int(regions), int(hidden)


def size_text(regions, hidden):
    """A size as people write it."""
    return str(hidden) if regions == 1 else f"{regions}x{hidden}"


def check_name(name):
    """Refuses a name that does not fit into the header."""
    if not name or "\0" in name or len(name.encode()) > NAME_BYTES:
        raise Refused(f"the name {name!r} must be 1 to {NAME_BYTES} bytes long")


def today():
    """The date as the header writes it, decimal yyyymmdd."""
    return int(datetime.date.today().strftime("%Y%m%d"))


def quantise(feature_weights, feature_bias, output_weights, output_bias, *, name, data_hash, score_scale, date=None):
    """The network in integers; float arrays come in the shapes of the file. Refuses what could overflow."""

    def rounded(array, scale, kind):
        values = np.rint(np.asarray(array, np.float64) * scale)
        limits = np.iinfo(kind)
        if not np.all(np.isfinite(values)):
            raise Refused("the network has weights that are not numbers")
        if values.min() < limits.min or values.max() > limits.max:
            raise Refused(f"a weight of {np.abs(array).max():.3f} does not fit into {np.dtype(kind).name}")
        return values.astype(kind)

    network = Network(
        name=name,
        date=today() if date is None else date,
        data_hash=data_hash,
        score_scale=score_scale,
        feature_weights=rounded(feature_weights, FEATURE_SCALE, np.int16),
        feature_bias=rounded(feature_bias, FEATURE_SCALE, np.int16),
        output_weights=rounded(output_weights, OUTPUT_SCALE, np.int16),
        output_bias=rounded(output_bias, FEATURE_SCALE * OUTPUT_SCALE, np.int32),
    )
    check(network)
    return network


def check(network):
    """Refuses a network whose shapes are wrong or whose integers could overflow in the engine."""
    hidden = network.hidden
    check_hidden(hidden)
    check_name(network.name)
    shapes = (network.feature_weights.shape, network.output_weights.shape, network.output_bias.shape)
    if shapes != ((network.regions * INPUTS, hidden), (BUCKETS, 2 * hidden), (BUCKETS,)) or (
        network.regions not in ARCHITECTURES
    ):
        raise Refused(f"the weights have the shapes {shapes}")
    # A board holds at most 32 pieces, so a neuron adds at most 32 of its weights, all of one region.
    weights = np.abs(network.feature_weights.astype(np.int64)).reshape(network.regions, INPUTS, hidden)
    largest = np.sort(weights, axis=1)[:, -32:].sum(axis=1)
    accumulator = int((largest + np.abs(network.feature_bias.astype(np.int64))).max())
    if accumulator >= 32767:
        raise Refused(f"an accumulator could reach {accumulator}, which does not fit into 16 bits")
    weights = network.output_weights.astype(np.int64)
    if np.abs(weights).max() > LARGEST_OUTPUT:
        raise Refused(f"an output weight of {np.abs(weights).max()} is more than {LARGEST_OUTPUT}")
    # The sum over all neurons, whatever order it is taken in, and each sign by itself.
    reach = max(int(weights.clip(min=0).sum(axis=1).max()), int((-weights).clip(min=0).sum(axis=1).max()))
    if reach * FEATURE_SCALE**2 >= 2**31:
        raise Refused(f"the output sum could reach {reach * FEATURE_SCALE**2}, which does not fit into 32 bits")


def to_bytes(network):
    """The whole file."""
    check(network)
    payload = b"".join(
        np.ascontiguousarray(array, kind).tobytes()
        for array, kind in (
            (network.feature_weights, "<i2"),
            (network.feature_bias, "<i2"),
            (network.output_weights, "<i2"),
            (network.output_bias, "<i4"),
        )
    )
    header = HEADER.pack(
        MAGIC,
        VERSION,
        ARCHITECTURES[network.regions],
        network.hidden,
        BUCKETS,
        FEATURE_SCALE,
        OUTPUT_SCALE,
        network.score_scale,
        network.date,
        network.data_hash,
        fnv1a(payload),
        network.name.encode(),
    )
    return header + payload


def from_bytes(data):
    """The network of a file's bytes; refuses another format, another version and damage."""
    if data[: len(MAGIC)] != MAGIC:
        raise Refused("not a network of Rocada")
    if len(data) < HEADER.size:
        raise Refused("the file ends inside its header")
    _, version, architecture, hidden, buckets, qa, qb, scale, date, data_hash, payload_hash, name = HEADER.unpack(
        data[: HEADER.size]
    )
    if version != VERSION or architecture not in ARCHITECTURES.values():
        raise Refused(f"version {version}, architecture {architecture}: only version 1, architectures 1 and 2 are known")
    inputs = INPUTS * next(regions for regions, number in ARCHITECTURES.items() if number == architecture)
    check_hidden(hidden)
    if (buckets, qa, qb) != (BUCKETS, FEATURE_SCALE, OUTPUT_SCALE) or any(data[88:96]):
        raise Refused("the header is damaged")
    payload = data[HEADER.size :]
    counts = (inputs * hidden, hidden, BUCKETS * 2 * hidden)
    length = 2 * sum(counts) + 4 * BUCKETS
    if len(payload) != length:
        raise Refused(f"{len(payload)} bytes of weights instead of {length}")
    if fnv1a(payload) != payload_hash:
        raise Refused("the weights are damaged: their hash is another one")
    words = np.frombuffer(payload, "<i2", sum(counts))
    features, bias, output = np.split(words, np.cumsum(counts)[:-1])
    network = Network(
        name=name.rstrip(b"\0").decode(errors="replace"),
        date=date,
        data_hash=data_hash,
        score_scale=scale,
        feature_weights=features.reshape(inputs, hidden),
        feature_bias=bias,
        output_weights=output.reshape(BUCKETS, 2 * hidden),
        output_bias=np.frombuffer(payload, "<i4", BUCKETS, 2 * sum(counts)),
    )
    check(network)
    return network


def write(path, network):
    """Writes the file whole or not at all."""
    replace(path, to_bytes(network))


def read(path):
    """Reads a network; a refusal names the file."""
    try:
        with open(path, "rb") as file:
            return from_bytes(file.read())
    except (OSError, Refused) as error:
        raise Refused(f"{path}: {error}") from error


def replace(path, data):
    """Puts bytes where `path` is, in one step: a reader finds the old file or the new one."""
    beside = f"{path}.part"
    with open(beside, "wb") as file:
        file.write(data)
    os.replace(beside, path)
