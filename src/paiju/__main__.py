"""``python -m paiju`` is the same as ``paiju``."""

from paiju.cli.main import main

if __name__ == "__main__":
    main()
