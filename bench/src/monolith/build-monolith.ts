import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltApp } from '@ontrend/shared/build';
import { ROOT, runWebpack, sourceHash, webpackConfig } from '@ontrend/shared/build';
import { writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { CACHE } from '../constants.ts';

const HERE = join(ROOT, 'bench/src/monolith');

/**
 * Compiles shell and feed into one build with the product's loaders, targets and minifiers, but without
 * federation.
 */
async function compileInto(folder: string, version: string): Promise<void> {
  const base = webpackConfig({
    app: 'shell',
    mode: 'production',
    version,
    kind: 'standalone',
    outputPath: folder,
    publicPath: `/assets/mf-feed/${version}/`,
  });
  await runWebpack({
    ...base,
    entry: { main: join(HERE, 'entry.mjs') },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        [join(ROOT, 'shell/src/remotes/loading/registry.ts')]: join(HERE, 'registry.mjs'),
      },
    },
  });
}

async function readManifest<T>(app: BuiltApp, file: string): Promise<T> {
  return JSON.parse(await readFile(join(app.folder, file), 'utf8')) as T;
}

function findApp(built: BuildOutput, name: string): BuiltApp {
  const app = built.apps.find(({ app }) => app === name);
  if (!app) throw new Error(`${name} has not been built`);
  return app;
}

/**
 * Creates the release store of the single build: a shell without scripts and a feed that contains all of
 * them, so that documents and files are served like those of the product.
 * @returns the store's folder
 */
export async function buildMonolith(built: BuildOutput): Promise<string> {
  const version = `monolith-${sourceHash(['shell', 'mf-feed', 'shared', 'bench/src/monolith'])}`;
  const releases = join(CACHE, 'monolith', version);
  await writeDirAtomically(releases, (tempStore) => fillStore(tempStore, built, version));
  return releases;
}

async function fillStore(tempStore: string, built: BuildOutput, version: string): Promise<void> {
  console.log('Building shell and feed as one build ...');
  const shell = findApp(built, 'shell');
  const feed = findApp(built, 'mf-feed');
  const parts = { shell: join(tempStore, 'shell', version), feed: join(tempStore, 'mf-feed', version) };
  await mkdir(parts.shell, { recursive: true });
  await compileInto(parts.feed, version);
  const files = await readdir(parts.feed);
  const initialFiles = files.filter((file) => file.startsWith('main.'));
  const entry = initialFiles.find((file) => file.endsWith('.js'));
  const styles = initialFiles.filter((file) => file.endsWith('.css'));
  if (!entry) throw new Error('The single build has no script');

  const shellManifest = await readManifest<ShellManifest>(shell, 'shell.json');
  const feedManifest = await readManifest<RemoteManifest>(feed, 'remote.json');
  for (const file of [...styles, shellManifest.frame, 'favicon.svg']) {
    const source = styles.includes(file) ? parts.feed : shell.folder;
    await cp(join(source, file), join(parts.shell, file));
  }
  await writeFile(
    join(parts.shell, 'shell.json'),
    JSON.stringify({ ...shellManifest, version, scripts: [], styles }),
  );
  await writeFile(
    join(parts.feed, 'remote.json'),
    JSON.stringify({ ...feedManifest, version, entry, scripts: [], styles: [] }),
  );
  const store = new ReleaseStore(tempStore);
  await store.promoteUnchecked('shell', version);
  await store.promoteUnchecked('mf-feed', version);
  for (const { app, version: other, folder } of built.apps) {
    if (app === 'shell' || app === 'mf-feed') continue;
    await store.addBuild(app, other, folder);
    await store.promoteUnchecked(app, other);
  }
}
