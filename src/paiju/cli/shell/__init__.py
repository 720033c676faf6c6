"""Parts that every verb shares: languages, help, parameters, files, errors. Needs click alone."""
