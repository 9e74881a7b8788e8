// Uses the react-refresh runtime that the shell put on the page, because React supports only one
// (development).
module.exports = globalThis.__ONTREND_REACT_REFRESH__;
