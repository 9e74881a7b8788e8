import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../http/error-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { ownsNoPath } from './path-owners.ts';
import { canFallBackTo } from './pointer.ts';
import { sendReleaseError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';

const MANIFEST_FILE = 'mf-manifest.json';

/** Caches would serve the build from before a release, and other sites read the reply. */
const HEADERS = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' };

/** The field of a federation manifest that depends on where its files are. */
interface FederationManifest {
  metaData: { publicPath: string };
}

/**
 * Reads the federation manifest of the first of some builds that has one and whose files are those that were published.
 * @returns 'unreadable' when there is none, but some builds could not be read; 'missing' when none of them has one
 */
async function readFirstManifest(store: ReleaseStore, app: string, versions: (string | null)[]) {
  let isReadable = true;
  for (const version of versions) {
    if (!version) continue;
    try {
      const { base, manifest } = await store.loadRemote(app, version);
      if (!manifest.integrity[MANIFEST_FILE]) continue;
      const file = join(await store.storage.fetchBuild(app, version), MANIFEST_FILE);
      return { base, manifest: JSON.parse(await readFile(file, 'utf8')) as FederationManifest };
    } catch (error) {
      isReadable = false;
      console.error(`${app}@${version} cannot be read from the release store:`, error);
    }
  }
  return isReadable ? 'missing' : 'unreadable';
}

/**
 * Registers the address at which federation hosts of other sites find the current build of a remote, so that they need no
 * release of their own when a team releases (decision 105). The address of the build's files is absolute in it.
 */
export function registerFederationManifests(
  server: FastifyInstance,
  { store, origin }: { store: ReleaseStore; origin: SiteOrigin },
): void {
  server.get<{ Params: { app: string } }>(
    `/releases/current/:app/${MANIFEST_FILE}`,
    async (request, reply) => {
      reply.headers(HEADERS);
      const { app } = request.params;
      const { pointers, grants } = await store.readCurrent();
      const pointer = app === 'shell' ? undefined : new Map(Object.entries(pointers)).get(app);
      // As in documents and in the list of current builds, retired remotes are left out.
      if (!pointer || ownsNoPath(app, grants))
        return sendReleaseError(reply, 404, 'not-found', `There is no remote ${app}.`);
      const { current, previous } = pointer;
      const fallback = canFallBackTo(pointer, previous) ? previous : null;
      const found = await readFirstManifest(store, app, [current, fallback]);
      if (found === 'unreadable')
        return sendReleaseError(
          reply.header('retry-after', RETRY_AFTER_SECONDS),
          503,
          'unavailable',
          `${app}@${current} cannot be read from the release store at the moment.`,
        );
      if (found === 'missing')
        return sendReleaseError(
          reply,
          404,
          'not-found',
          `${app}@${current} has no ${MANIFEST_FILE}. Its team has to release a newer build.`,
        );
      const { base, manifest } = found;
      const publicPath = `${origin.of(request)}${base}`;
      return { ...manifest, metaData: { ...manifest.metaData, publicPath } };
    },
  );
}
