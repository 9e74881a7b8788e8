// The react-refresh runtime the shell put on the page: React knows only one (development).
module.exports = globalThis.__ONTREND_REACT_REFRESH__;
