import * as runtimeCore from '@module-federation/runtime-core';

// Remotes are built without the federation's core and take it from here, so that the page holds it once.
// `provideExternalRuntime` of the plugin would bundle it twice (design 10).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
