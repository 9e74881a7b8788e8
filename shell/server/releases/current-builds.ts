import { claimedPath } from '@ontrend/shared/manifest';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReleaseStore } from './release-store.ts';

const currentBuildSchema = z.object({
  version: z.string().regex(/^\w[\w.+-]{0,100}$/),
  /** Path of the build's folder. */
  base: z.string().startsWith('/').endsWith('/'),
  /** Path of `remote.json` or `shell.json`. */
  manifest: z.string().startsWith('/'),
  /** Top-level paths that the operator granted to the remote. */
  paths: z.array(claimedPath).optional(),
});
export type CurrentBuild = z.infer<typeof currentBuildSchema>;

/** Reply of `/releases/current`: the current builds by app. */
export const currentBuildsSchema = z.object({
  data: z.record(z.string().regex(/^(shell|mf-[a-z-]+)$/), currentBuildSchema),
});

/**
 * Registers the public list of current builds, by app: other hosts load remotes with it, and developers run their remote
 * with the builds of this site (tools/dev).
 */
export function registerCurrentBuilds(server: FastifyInstance, store: ReleaseStore): void {
  server.get('/releases/current', async (_request, reply) => {
    const { pointers, grants } = await store.readCurrent();
    const builds = Object.entries(pointers).map(([app, { current: version }]) => {
      const base = `/assets/${app}/${version}/`;
      const manifest = `${base}${app === 'shell' ? 'shell.json' : 'remote.json'}`;
      const paths = Object.keys(grants).filter((path) => grants[path] === app);
      const build = { version, base, manifest, ...(paths.length > 0 && { paths }) };
      return [app, build satisfies CurrentBuild] as const;
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      .send({ data: Object.fromEntries(builds) });
  });
}
