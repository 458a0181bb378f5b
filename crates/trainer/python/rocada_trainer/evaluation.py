"""How well networks and teachers predict positions of games that no one was trained on."""

from . import Refused, network_file, student, targets, teacher
from .training import losses_text, say


def predictor(path, device):
    """What a file holds: its title, the function from boards to winning chances, and the teacher if it is one."""
    try:
        with open(path, "rb") as file:
            is_network = file.read(len(network_file.MAGIC)) == network_file.MAGIC
    except OSError as error:
        raise Refused(f"{path}: {error.strerror}") from error
    if is_network:
        network = network_file.read(path)
        return f"{network.name} ({network.size})", student.from_network(network, device).chances, None
    one, _ = teacher.read(path, device)
    return f"teacher {one.shape}", one.chances, one


def evaluate(positions, blend, paths):
    """The losses of each file on the held-out positions, and of the mean of the teachers where there are several."""
    table = {}
    teachers = []
    for path in paths:
        title, chances, one = predictor(path, positions.device)
        if one is not None:
            teachers.append(one)
        table[str(path)] = measure(f"{path}: {title}", positions, blend, chances)
    if len(teachers) > 1:
        table["mean of the teachers"] = measure("mean of the teachers", positions, blend, teacher.mean_of(teachers))
    return table


def measure(title, positions, blend, chances):
    """Measures and says the losses of one predictor."""
    losses = targets.losses(positions, positions.held_out, blend, chances)
    say(f"{title}: {losses_text(losses)}")
    return losses
