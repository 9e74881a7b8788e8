import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteManifest } from '@ontrend/shared/manifest';
import { addIntegrity } from '../../remote-kit/src/build/add-integrity.ts';
import { checkReleaseCompatibility } from '../../shell/server/releases/check-release.ts';
import { promotePointer } from '../../shell/server/releases/pointer.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import {
  getVariantVersion,
  VARIANT_REMOTE_NAME,
  VARIANT_ROUTE,
  type VariantName,
} from '../fixtures/remotes/variants.ts';
import { test as base } from '../fixtures/test.ts';

interface Fixtures {
  /** Additional settings of the server; for `test.use`. */
  serverSettings: Record<string, string>;
  /** A document server with its own releases, for one test. */
  server: ReleaseServer;
  /**
   * Publishes a fixture remote on that server as mf-blog-legal, without the checks of its files and its module.
   * @param options `withoutPrevious`: the store has no version to fall back to; `withDigests`: browsers check its files
   */
  publishVariant(
    name: VariantName,
    options?: { withoutPrevious?: boolean; withDigests?: boolean },
  ): Promise<void>;
  /** Adds a build of a fixture remote to the store of that server without moving its pointer. */
  addVariant(name: VariantName): Promise<void>;
  /**
   * Returns the folder of a copy of a fixture remote that a release accepts: with digests, and only the route of its module.
   */
  completeVariant(name: VariantName): Promise<string>;
}

export const test = base.extend<Fixtures>({
  serverSettings: [{}, { option: true }],
  server: async ({ localProduct, monitor, serverSettings }, use) => {
    const server = await startReleaseServer(localProduct, serverSettings);
    monitor.trust(server.url);
    await use(server);
    monitor.stop();
    await server.close();
  },
  addVariant: async ({ server, variants }, use) => {
    await use((name) =>
      server.store.addBuild(VARIANT_REMOTE_NAME, getVariantVersion(name), join(variants, name)),
    );
  },
  completeVariant: async ({ server, variants }, use) => {
    await use(async (name) => {
      const folder = join(server.store.buildsFolder, 'complete-variants', name);
      await cp(join(variants, name), folder, { recursive: true });
      const file = join(folder, 'remote.json');
      const manifest = remoteManifest.parse(JSON.parse(await readFile(file, 'utf8')));
      const routes = manifest.routes.filter(({ path }) => path === VARIANT_ROUTE);
      await writeFile(file, JSON.stringify({ ...manifest, routes }));
      await addIntegrity(folder, 'remote.json');
      return folder;
    });
  },
  publishVariant: async ({ server, variants, completeVariant }, use) => {
    await use(async (name, { withoutPrevious = false, withDigests = false } = {}) => {
      const version = getVariantVersion(name);
      const folder = withDigests ? await completeVariant(name) : join(variants, name);
      await server.store.addBuild(VARIANT_REMOTE_NAME, version, folder);
      const versions: Record<string, string> = { [VARIANT_REMOTE_NAME]: version };
      if (withoutPrevious) {
        for (const [app, { current }] of Object.entries(await server.store.readPointers()))
          versions[app] ??= current;
        // Starts a new release history with this move.
        await rm(join(server.store.buildsFolder, 'pointers'), { recursive: true });
      }
      await server.store.movePointers(
        Object.keys(versions),
        { action: 'promote', by: 'the test' },
        (before) =>
          Object.fromEntries(
            Object.entries(versions).map(([app, next]) => [app, promotePointer(before[app], next)]),
          ),
        checkReleaseCompatibility,
      );
    });
  },
});

export { expect } from '../fixtures/test.ts';
