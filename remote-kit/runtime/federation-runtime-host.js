// First module of the shell: puts the federation runtime that remotes need on the page, where
// federation-runtime-remote.cjs reads it. Only these parts of the bundler runtime are needed, because the
// shell provides all shared modules and remotes bring no fallbacks.

import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/** The bundler runtime's own `init` first adds a plugin for shared tree shaking, which we don't use. */
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
