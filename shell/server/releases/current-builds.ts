import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReleaseStore } from './release-store.ts';

const currentBuildSchema = z.object({
  version: z.string().regex(/^\w[\w.+-]{0,100}$/),
  /** Path of the build's folder. */
  base: z.string().startsWith('/').endsWith('/'),
  /** Path of `remote.json` or `shell.json`. */
  manifest: z.string().startsWith('/'),
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
    const builds = Object.entries(await store.readPointers()).map(([app, { current: version }]) => {
      const base = `/assets/${app}/${version}/`;
      const manifest = `${base}${app === 'shell' ? 'shell.json' : 'remote.json'}`;
      return [app, { version, base, manifest } satisfies CurrentBuild] as const;
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      .send({ data: Object.fromEntries(builds) });
  });
}
