import { claimedPath } from '@ontrend/shared/manifest';
import { BUILD_VERSION } from '@ontrend/shared/manifest/build-version';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ownsNoPath } from './path-owners.ts';
import type { ReleaseStore } from './release-store.ts';

const publicBuildSchema = z.object({
  version: z.string().regex(BUILD_VERSION),
  /** Path of the build's folder. */
  base: z.string().startsWith('/').endsWith('/'),
  /** Path of `remote.json` or `shell.json`. */
  manifest: z.string().startsWith('/'),
});
export type PublicBuild = z.infer<typeof publicBuildSchema>;

/** Reply of `/releases/current`: the current builds by app. */
export const currentBuildsSchema = z.object({
  data: z.record(
    z.string().regex(/^(shell|mf-[a-z-]+)$/),
    publicBuildSchema.extend({
      /** Top-level paths that the operator granted to the remote. */
      paths: z.array(claimedPath).optional(),
      /** The build that a share of the browsers receives; missing in replies from before decision 104. */
      canary: publicBuildSchema.nullable().default(null),
    }),
  ),
});
export type CurrentBuilds = z.infer<typeof currentBuildsSchema>['data'];

function describeBuild(app: string, version: string): PublicBuild {
  const base = `/assets/${app}/${version}/`;
  return { version, base, manifest: `${base}${manifestFile(app)}` };
}

/**
 * Registers the public list of current builds and canaries, by app: other hosts load remotes with it, and developers run
 * their remote and its journeys with the builds of this site (tools/dev, tools/verify).
 */
export function registerCurrentBuilds(server: FastifyInstance, store: ReleaseStore): void {
  server.get('/releases/current', async (_request, reply) => {
    const { pointers, grants } = await store.readCurrent();
    // As in documents, retired remotes are left out.
    const served = Object.entries(pointers).filter(([app]) => app === 'shell' || !ownsNoPath(app, grants));
    const builds = served.map(([app, { current, canary }]) => {
      const paths = Object.keys(grants).filter((path) => grants[path] === app);
      const build = {
        ...describeBuild(app, current),
        ...(paths.length > 0 && { paths }),
        canary: canary && describeBuild(app, canary.version),
      };
      return [app, build satisfies CurrentBuilds[string]] as const;
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      .send({ data: Object.fromEntries(builds) });
  });
}
