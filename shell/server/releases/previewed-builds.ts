import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { BuildRejectedError } from './build-rejected-error.ts';
import { findIncompatibilities } from './find-incompatibilities.ts';
import { includeClaims, keepOwnedRoutes } from './path-owners.ts';
import type { Preview, PreviewedBuild, Previews } from './previews.ts';
import type { ReleaseStore, StoredRemote, StoredShell } from './release-store.ts';

/** The builds of a preview that this server can serve. */
export interface PreviewedBuilds {
  shell: StoredShell | null;
  remotes: StoredRemote[];
}

/** The schema has checked that a manifest of an app other than the shell is one of a remote. */
const isShell = (build: PreviewedBuild) => build.app === 'shell';

async function loadShell(store: ReleaseStore, build: PreviewedBuild): Promise<StoredShell> {
  if (!('base' in build)) return store.loadShell(build.version);
  const current = await store.readPointer('shell');
  if (!current) throw new BuildRejectedError(['A preview needs a published shell.']);
  const renderer = await store.loadShell(current.current);
  return { manifest: build.manifest as ShellManifest, base: build.base, folder: renderer.folder, renderer };
}

async function loadRemote(store: ReleaseStore, build: PreviewedBuild): Promise<StoredRemote> {
  if (!('base' in build)) return store.loadRemote(build.app, build.version);
  return { manifest: build.manifest as RemoteManifest, base: build.base };
}

/**
 * Loads the builds of a preview.
 * @throws Error when one of them can't be read from the store
 */
export async function loadPreviewedBuilds(
  store: ReleaseStore,
  { builds }: Pick<Preview, 'builds'>,
): Promise<PreviewedBuilds> {
  const shell = builds.find(isShell);
  const remotes = builds.filter((build) => !isShell(build));
  return {
    shell: shell ? await loadShell(store, shell) : null,
    remotes: await Promise.all(remotes.map((build) => loadRemote(store, build))),
  };
}

/** Returns the first page of a remote that can be opened without parameters; undefined when it has none. */
function findStartPage({ routes }: RemoteManifest): string | undefined {
  return routes.find(({ path }) => !/[:*]/.test(path))?.path;
}

/** Returns the page that a preview starts with: the first one of its first remote, and the home page for a shell. */
export function findPreviewStart({ shell, remotes: [first] }: PreviewedBuilds): string {
  return (!shell && first && findStartPage(first.manifest)) || '/';
}

async function findMissingBuild(store: ReleaseStore, builds: PreviewedBuild[]): Promise<string | undefined> {
  for (const build of builds) {
    if ('base' in build || (await store.hasBuild(build.app, build.version))) continue;
    return `There is no build ${build.app}@${build.version} in the store. Upload it with npm run release -- send ${build.app}`;
  }
  return undefined;
}

/**
 * Checks that a browser can run the builds of a preview, together with the current ones. Size budgets do not apply,
 * because a preview may be a development build. Free paths that its remotes claim count as granted: only this browser gets them.
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function checkPreview(
  store: ReleaseStore,
  previews: Previews,
  { builds }: Pick<Preview, 'builds'>,
): Promise<void> {
  const forbidden = builds.filter((build) => !previews.allows(build));
  const reasons = forbidden.map((build) => {
    const origin = 'base' in build ? new URL(build.base).origin : '';
    return `Previews of ${build.app} are not allowed from ${origin}: use this machine (http://localhost) or an origin in PREVIEW_ORIGINS.`;
  });
  const missing = await findMissingBuild(store, builds);
  if (missing) reasons.push(missing);
  if (reasons.length > 0) throw new BuildRejectedError(reasons);

  const { pointers, grants } = await store.readCurrent();
  if (!pointers.shell) throw new BuildRejectedError(['A preview needs a published shell.']);
  const previewed = await loadPreviewedBuilds(store, { builds });
  const { manifest: shell } = previewed.shell ?? (await store.loadShell(pointers.shell.current));
  if (shell.contract !== CONTRACT_VERSION)
    reasons.push(
      `shell@${shell.version} has contract ${shell.contract}, but the document server has ${CONTRACT_VERSION}.`,
    );
  const remotes = previewed.remotes.map(({ manifest }) => manifest);
  const owners = includeClaims(grants, remotes);
  // A shell must also run the current builds of all other remotes.
  for (const [app, { current }] of Object.entries(previewed.shell ? pointers : {})) {
    if (app === 'shell' || remotes.some(({ name }) => name === app)) continue;
    const served = keepOwnedRoutes((await store.loadRemote(app, current)).manifest, grants);
    if (served.routes.length > 0) remotes.push(served);
  }
  for (const remote of remotes)
    reasons.push(...findIncompatibilities(remote, { ...shell, budgets: {} }, owners));
  if (reasons.length > 0) throw new BuildRejectedError(reasons);
}
