"""Training of Rocada's network: teachers and students from records of its own games. See docs/network.md.

`python -m rocada_trainer --help` lists the commands. `record`, `network_file`, `reference`, `small` and `plot` need
numpy at most; the rest needs PyTorch.
"""


class Refused(Exception):
    """An input or a setting that cannot be used; the text is for the user."""
