import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openCacheFolder } from '@ontrend/shared/build/cache-folder';
import { ROOT } from '@ontrend/shared/build/repository';
import { isIncompleteDir } from '@ontrend/shared/build/write-dir-atomically';
import { buildFolder } from '../../remote-kit/src/build/app-build.ts';
import { developmentShell } from '../../shell/build/development-shell.ts';
import { BuildRejectedError } from '../../shell/server/releases/build-rejected-error.ts';
import type { UnpublishedBuild } from '../../shell/server/releases/publish.ts';
import type { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { appVersion, findApp } from '../build/app-version.ts';
import { buildEverything } from '../build/build-everything.ts';
import { publishBuilds } from './publish-builds.ts';

interface LastBuild extends UnpublishedBuild {
  /** The app's sources have changed since. */
  isOutdated: boolean;
}

/** Returns the build of an app's current sources, or else the last one; undefined when it was never built. */
async function findLastBuild(app: string): Promise<LastBuild | undefined> {
  const current = await appVersion(app);
  const folder = buildFolder(findApp(app), current);
  if (existsSync(folder)) return { app, version: current, folder, isOutdated: false };
  const dist = join(ROOT, app, 'dist');
  if (!existsSync(dist)) return undefined;
  const [last] = readdirSync(dist)
    .filter((name) => existsSync(join(dist, name, 'remote.json')) && !isIncompleteDir(name))
    .map((version) => ({ version, builtAt: statSync(join(dist, version)).mtimeMs }))
    .sort((a, b) => b.builtAt - a.builtAt);
  return last && { app, version: last.version, folder: join(dist, last.version), isOutdated: true };
}

/** Returns the development build of the shell, after it was built if its sources have changed. */
async function prepareShell(): Promise<UnpublishedBuild> {
  const shell = await developmentShell();
  await openCacheFolder(shell.folder);
  if (existsSync(shell.folder)) return shell;
  console.log('Building the shell for development ...');
  const script = join(ROOT, 'shell/build/build-development-shell.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: ROOT }).catch(
    ({ stderr }: { stderr: string }) => {
      throw new Error(`The build of the shell failed:\n${stderr}`);
    },
  );
  return shell;
}

/**
 * Publishes the last builds of apps into the release store of a development session: the shell with React's development
 * version, the remotes as `npm start` built them. Builds that are missing or no longer compatible with the shell are rebuilt.
 * @param apps names of the apps that are not compiled by the session
 */
export async function publishLastBuilds(store: ReleaseStore, apps: string[]): Promise<void> {
  const remotes = apps.filter((app) => app !== 'shell');
  const shell = apps.includes('shell') ? prepareShell() : undefined;
  const found = await Promise.all(remotes.map(async (app) => ({ app, last: await findLastBuild(app) })));
  const missing = found.filter(({ last }) => !last).map(({ app }) => app);
  const built = missing.length > 0 ? (await buildEverything(missing)).apps : [];
  const last = found.flatMap(({ last }) => last ?? []);
  const shells = shell ? [await shell] : [];
  const outdated = last.filter(({ isOutdated }) => isOutdated).map(({ app }) => app);
  try {
    await publishBuilds(store, [...shells, ...last, ...built]);
    if (outdated.length > 0)
      console.log(
        `Older than their sources: ${outdated.join(', ')}. Update them with npm run build -- ${outdated.join(' ')}`,
      );
  } catch (error) {
    if (!(error instanceof BuildRejectedError) || outdated.length === 0) throw error;
    const { apps: current } = await buildEverything(remotes);
    await publishBuilds(store, [...shells, ...current]);
  }
}
