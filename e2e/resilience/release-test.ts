import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addIntegrity } from '@ontrend/shared/build/add-integrity';
import { publishBuilds } from '../../shell/server/releases/publish.ts';
import { type ReleaseServer, startReleaseServer } from '../fixtures/release-server.ts';
import { getVariantVersion, VARIANT_REMOTE_NAME, type VariantName } from '../fixtures/remotes/variants.ts';
import { test as base } from '../fixtures/test.ts';

interface Fixtures {
  /** Additional settings of the server; for `test.use`. */
  serverSettings: Record<string, string>;
  /** A document server with its own releases, for one test. */
  server: ReleaseServer;
  /**
   * Publishes a fixture remote on that server as mf-blog-legal.
   * @param options `withoutPrevious`: the store has no version to fall back to; `withDigests`: browsers check its files
   */
  publishVariant(
    name: VariantName,
    options?: { withoutPrevious?: boolean; withDigests?: boolean },
  ): Promise<void>;
  /** Adds a build of a fixture remote to the store of that server without moving its pointer. */
  addVariant(name: VariantName): Promise<void>;
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
  publishVariant: async ({ server, variants }, use) => {
    await use(async (name, { withoutPrevious = false, withDigests = false } = {}) => {
      const version = getVariantVersion(name);
      const build = { app: VARIANT_REMOTE_NAME, version, folder: join(variants, name) };
      if (withDigests) {
        build.folder = join(server.store.buildsFolder, 'with-digests', name);
        await cp(join(variants, name), build.folder, { recursive: true });
        await addIntegrity(build.folder, 'remote.json');
      }
      if (!withoutPrevious) return publishBuilds(server.store, build);
      const { buildsFolder } = server.store;
      const others = Object.entries(await server.store.readPointers())
        .filter(([app]) => app !== VARIANT_REMOTE_NAME)
        .map(([app, { current: version }]) => ({ app, version, folder: join(buildsFolder, app, version) }));
      // Starts a new release history with this move.
      await rm(join(buildsFolder, 'pointers'), { recursive: true });
      await publishBuilds(server.store, ...others, build);
    });
  },
});

export { expect } from '../fixtures/test.ts';
