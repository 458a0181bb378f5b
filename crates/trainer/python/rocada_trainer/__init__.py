"""Training of Rocada's network: teachers and students from records of its own games. See docs/network.md.

`python -m rocada_trainer --help` lists the commands. `record`, `network_file`, `reference`, `small` and `plot` need
numpy at most; the rest needs PyTorch.
"""

# What a student of a generation can learn from, and what is added to its name for it.
LESSONS = {
    "all": "",  # Labels, on searched positions and on those of the tree.
    "labelled": "-labelled",  # Labels, on searched positions alone.
    "searched": "-searched",  # Searched targets alone.
}


class Refused(Exception):
    """An input or a setting that cannot be used; the text is for the user."""
