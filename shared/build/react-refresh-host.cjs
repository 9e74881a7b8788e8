// First in the shell's development build: the one react-refresh runtime, for the remotes to take.
globalThis.__ONTREND_REACT_REFRESH__ = require('react-refresh/runtime');
