import type { RemoteManifest } from '@ontrend/shared/manifest';
import { FEDERATION_RUNTIME } from './federation-runtime.ts';
import { FOREIGN_ENTRY_FILE } from './foreign-entry.ts';
import { platformVersions } from './platform.ts';

/** File name of the manifest that stock federation hosts and the Module Federation devtool read. */
export const FEDERATION_MANIFEST_FILE = 'mf-manifest.json';

const NO_FILES = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * Creates a remote's manifest in the format of @module-federation/sdk (`types/manifest.d.ts`). The plugin's own option
 * `manifest` names the entry for our shell, and scripts that mergeEntryPlugin has removed (decision 105).
 */
export function createFederationManifest({
  name,
  version,
  global,
  scripts,
  styles,
  requires,
}: Pick<RemoteManifest, 'name' | 'version' | 'global' | 'scripts' | 'styles' | 'requires'>): object {
  const versions = platformVersions();
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: FOREIGN_ENTRY_FILE, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: global,
      pluginVersion: FEDERATION_RUNTIME.version,
      // The folder of the manifest.
      publicPath: 'auto',
    },
    shared: Object.entries(requires)
      .filter(([module]) => versions[module])
      .map(([module, requiredVersion]) => ({
        id: `${name}:${module}`,
        name: module,
        version: versions[module],
        singleton: true,
        requiredVersion,
        hash: '',
        assets: NO_FILES,
      })),
    remotes: [],
    exposes: [
      {
        id: `${name}:remote`,
        name: 'remote',
        path: './remote',
        assets: {
          js: { sync: scripts, async: [] },
          // A host would add links to synchronous styles before the entry, which then doesn't wait for them.
          css: { sync: [], async: styles },
        },
      },
    ],
  };
}
