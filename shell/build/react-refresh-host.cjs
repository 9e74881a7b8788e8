// First module of the shell's development build, before React: connects the react-refresh runtime to React and puts it
// on the page for the remotes.
const runtime = require('react-refresh/runtime');

// The flag of @pmmmwh/react-refresh-webpack-plugin, which connects a second time without it.
if (!globalThis.__reactRefreshInjected_ontrend) {
  runtime.injectIntoGlobalHook(globalThis);
  globalThis.__reactRefreshInjected_ontrend = true;
}
globalThis.__ONTREND_REACT_REFRESH__ = runtime;
