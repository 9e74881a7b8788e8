import { remoteManifest } from '@ontrend/shared/manifest';
import { findIncompatibilities } from '../../../shell/server/releases/find-incompatibilities.ts';
import { includeClaims } from '../../../shell/server/releases/path-owners.ts';
import type { ReleaseStore } from '../../../shell/server/releases/release-store.ts';

/**
 * Lists why remotes will not work in the shell of a session, such as that of a site with another version.
 * @param urls development servers of the remotes, ending with `/`
 */
export async function listWarnings(store: ReleaseStore, urls: string[]): Promise<string[]> {
  const pointer = await store.readPointer('shell');
  if (!pointer) return [];
  const { manifest } = await store.loadShell(pointer.current);
  const { grants } = await store.readCurrent();
  const reasons = urls.map(async (url) => {
    const remote = remoteManifest.parse(await (await fetch(`${url}remote.json`)).json());
    // Development builds are not minified.
    return findIncompatibilities(remote, { ...manifest, budgets: {} }, includeClaims(grants, [remote]));
  });
  return (await Promise.all(reasons)).flat();
}
