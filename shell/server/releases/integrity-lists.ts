import { BUILD_VERSION } from '@ontrend/shared/manifest/build-version';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendErrorPage } from '../http/error-page.ts';
import { isAppName } from './app-names.ts';
import type { ReleaseStore } from './release-store.ts';

/** Files that browsers load with a digest. */
const CHECKED_FILE = /\.(js|css)$/;

const paramsSchema = z.object({
  app: z.string().refine(isAppName),
  version: z.string().regex(BUILD_VERSION),
});

/**
 * Registers the route from which pages get the digests of a build's scripts and styles (decision 071). It reads them from
 * the verified manifest, so files of a compromised storage or cache do not match. A build without digests has none here.
 */
export function registerIntegrityLists(server: FastifyInstance, store: ReleaseStore): void {
  server.get('/assets/:app/:version/integrity.json', async ({ params }, reply) => {
    const parsed = paramsSchema.safeParse(params);
    if (!parsed.success || !(await store.hasBuild(parsed.data.app, parsed.data.version)))
      return sendErrorPage(reply, 404);
    const { app, version } = parsed.data;
    const { manifest } = await (app === 'shell' ? store.loadShell(version) : store.loadRemote(app, version));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(
        Object.fromEntries(Object.entries(manifest.integrity).filter(([file]) => CHECKED_FILE.test(file))),
      );
  });
}
