// First module of the shell's development build: puts the react-refresh runtime on the page for the remotes.
globalThis.__ONTREND_REACT_REFRESH__ = require('react-refresh/runtime');
