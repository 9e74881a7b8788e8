// Stands in a remote where the federation's bundler runtime would: the shell has put it on the page (see
// federation-runtime-host.js). A build says in remote.json which version it needs.
module.exports = globalThis.__ONTREND_FEDERATION__;
