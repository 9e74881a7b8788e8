// First in the shell: what every remote needs of the federation, put on the page once for all of them to take
// (federation-runtime-remote.cjs). Of the bundler runtime these parts; what a host needs for itself and what
// fallbacks need is left out, because the shell provides everything and remotes bring nothing.

import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/** The bundler runtime's own `init` adds a plugin for shared tree-shaking before this, which nobody uses (design 10). */
const start = ({ webpackRequire }) => init(webpackRequire.federation.initOptions);

globalThis.__ONTREND_FEDERATION__ = {
  runtime: { init },
  attachShareScopeMap,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    init: start,
    initContainerEntry,
    installInitialConsumes,
  },
};
