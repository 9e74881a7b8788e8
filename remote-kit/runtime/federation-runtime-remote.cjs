// Replaces the federation's bundler runtime in a remote with the copy that the shell put on the page
// (federation-runtime-host.js). remote.json says which version a build needs.
module.exports = globalThis.__ONTREND_FEDERATION__;
