import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildServer, SERVERS } from '@ontrend/shared/build/build-server';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
// Imports only small modules: webpack is loaded by the child processes, and only when an app must be built.
import { buildFolder } from '../../remote-kit/src/build/app-build.ts';
import type { BuiltApp } from '../../remote-kit/src/build/build-remote.ts';
import { appVersion, findApp } from './app-version.ts';
import { pruneOldBuilds } from './prune-old-builds.ts';

const run = promisify(execFile);

/** Builds of the apps, and folders of the servers by package name. */
export interface BuildOutput {
  apps: BuiltApp[];
  servers: Record<string, string>;
}

/** Builds an app in a process of its own, because webpack is single-threaded. */
async function buildInChildProcess(app: string): Promise<BuiltApp> {
  const started = Date.now();
  try {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'tools/build/build-one.ts'), app],
      { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
    );
    const built = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as BuiltApp;
    console.log(`  built ${app} ${built.version} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return built;
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(`The build of ${app} failed:\n${stderr || stdout || String(error)}`);
  }
}

async function findExistingBuild(app: string): Promise<BuiltApp | undefined> {
  const version = await appVersion(app);
  const folder = buildFolder(findApp(app), version);
  return existsSync(folder) ? { app, version, folder, isNew: false } : undefined;
}

/**
 * Builds the apps and servers whose sources changed.
 * @param only names of apps; all of them when empty
 * @throws Error with the compiler's output
 */
export async function buildEverything(only: string[] = []): Promise<BuildOutput> {
  const names = appNames();
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`Unknown app: ${unknown}. Available apps: ${names.join(', ')}.`);
  const selected = only.length > 0 ? only : names;
  const apps = await Promise.all(
    selected.map(async (app) => ({ app, existing: await findExistingBuild(app) })),
  );
  const outdated = apps.filter(({ existing }) => !existing).map(({ app }) => app);
  if (outdated.length > 0) console.log(`Building ${outdated.join(', ')} ...`);

  const fresh = new Map<string, BuiltApp>();
  const queue = [...outdated];
  const worker = async () => {
    for (let app = queue.shift(); app; app = queue.shift()) fresh.set(app, await buildInChildProcess(app));
  };
  const servers: Record<string, string> = {};
  const buildServers = async () => {
    for (const server of SERVERS) {
      const { folder, isNew } = await buildServer(server);
      servers[server.folder] = folder;
      if (isNew) console.log(`  built the ${server.name}`);
    }
  };
  await Promise.all([
    ...(only.length > 0 ? [] : [buildServers()]),
    ...Array.from({ length: availableParallelism() }, worker),
  ]);
  const currentFolders = [
    ...apps.map(({ app, existing }) => (existing ?? fresh.get(app))?.folder),
    ...Object.values(servers),
  ];
  await Promise.all(
    [...new Set(currentFolders.filter((folder) => folder !== undefined))].map(pruneOldBuilds),
  );
  return { apps: apps.map(({ app, existing }) => existing ?? (fresh.get(app) as BuiltApp)), servers };
}
