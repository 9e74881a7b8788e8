import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { addIntegrity } from '../../../remote-kit/src/build/add-integrity.ts';
import type { BuiltApp } from '../../../remote-kit/src/build/build-remote.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';

/** Also part of the address of its files in `compile-monolith.ts`. */
const VERSION = 'monolith';
const COMPILER = join(import.meta.dirname, 'compile-monolith.ts');

/**
 * Builds shell and feed as one build, as a shell without scripts and a feed that contains all of them, so that documents
 * and files are served like those of the product.
 * @param folder is emptied
 * @returns the product's builds with these two
 */
export async function buildMonolith({ apps, servers }: BuildOutput, folder: string): Promise<BuildOutput> {
  console.log('Building shell and feed as one build ...');
  await rm(folder, { recursive: true, force: true });
  const feedFolder = join(folder, 'mf-feed');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', COMPILER, feedFolder], { cwd: ROOT });
  const files = (await readdir(feedFolder)).filter((file) => file.startsWith('main.'));
  const entry = files.find((file) => file.endsWith('.js'));
  const styles = files.filter((file) => file.endsWith('.css'));

  const write = async (app: string, file: string, changes: object): Promise<BuiltApp> => {
    const product = apps.find((built) => built.app === app);
    const manifest = await readFile(join(product?.folder ?? '', file), 'utf8');
    const target = join(folder, app);
    await writeFile(
      join(target, file),
      JSON.stringify({ ...JSON.parse(manifest), version: VERSION, ...changes }),
    );
    await addIntegrity(target, file);
    return { app, version: VERSION, folder: target, isNew: true };
  };
  const shellFolder = join(folder, 'shell');
  await cp(apps.find(({ app }) => app === 'shell')?.folder ?? '', shellFolder, { recursive: true });
  for (const file of styles) await cp(join(feedFolder, file), join(shellFolder, file));
  const single = [
    await write('shell', 'shell.json', { scripts: [], styles }),
    await write('mf-feed', 'remote.json', { entry, scripts: [], styles: [] }),
  ];
  return {
    apps: [...single, ...apps.filter(({ app }) => !single.some((built) => built.app === app))],
    servers,
  };
}
