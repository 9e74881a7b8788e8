import { init } from '@module-federation/runtime';
import * as apiClient from '@ontrend/shared/api-client';
import * as contract from '@ontrend/shared/contract';
import * as entities from '@ontrend/shared/entities';
import * as events from '@ontrend/shared/events';
import * as i18n from '@ontrend/shared/i18n';
import * as overlays from '@ontrend/shared/overlays';
import * as query from '@ontrend/shared/query';
import * as retry from '@ontrend/shared/retry';
import * as session from '@ontrend/shared/session';
import * as reactQuery from '@tanstack/react-query';
import * as i18next from 'i18next';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactI18next from 'react-i18next';
import * as reactRouterDom from 'react-router-dom';
import * as zustand from 'zustand';

/** Versions of the modules below, by the names in remote-kit/src/build/platform.ts. Defined by the build. */
declare const PLATFORM_VERSIONS: Record<string, string>;

// Singletons that the shell provides to remotes, in full and eagerly. The shell imports them as ordinary
// modules, so they share a scope with its code and need no lookup (decision 004).
const modules: Record<string, object> = {
  '@ontrend/shared/api-client': apiClient,
  '@ontrend/shared/contract': contract,
  '@ontrend/shared/entities': entities,
  '@ontrend/shared/events': events,
  '@ontrend/shared/i18n': i18n,
  '@ontrend/shared/overlays': overlays,
  '@ontrend/shared/query': query,
  '@ontrend/shared/retry': retry,
  '@ontrend/shared/session': session,
  '@tanstack/react-query': reactQuery,
  i18next,
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-i18next': reactI18next,
  'react-router-dom': reactRouterDom,
  zustand,
};

/** Federation instance of the page, with the shell as its host. */
export const federation = init({
  name: 'shell',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(PLATFORM_VERSIONS).map(([name, version]) => [
      name,
      {
        version,
        lib: () => modules[name],
        shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
      },
    ]),
  ),
});
