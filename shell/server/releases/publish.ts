import { misfits } from './check.ts';
import { prune } from './prune.ts';
import type { ReleaseStore } from './release-store.ts';

/**
 * Publishes a build: puts it into the store, checks it against the shell that is served, moves the pointer,
 * takes away what no page needs any more.
 * @throws Error with every reason why it does not fit; the pointer stays where it was
 */
export async function publish(
  store: ReleaseStore,
  build: { app: string; version: string; folder: string },
): Promise<void> {
  await store.add(build.app, build.version, build.folder);
  if (build.app !== 'shell') {
    const shell = await store.pointer('shell');
    if (!shell) throw new Error(`${build.app} can not be published before the shell`);
    const [remote, host] = await Promise.all([
      store.remote(build.app, build.version),
      store.shell(shell.current),
    ]);
    const reasons = misfits(remote.manifest, host.manifest);
    if (reasons.length > 0) throw new Error(reasons.join('\n'));
  }
  await store.point(build.app, build.version);
  await prune(store, build.app);
}
