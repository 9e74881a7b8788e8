import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RemoteManifest, ShellManifest } from '@ontrend/shared/manifest';
import { describeFailure } from './describe-failure.ts';
import { type BuildInFolder, type InspectedModule, runSandbox } from './run-sandbox.ts';

const missingFrom = (names: string[], others: string[]) => names.filter((name) => !others.includes(name));

/** Compares lists of names in a manifest and in a module. */
function compareNames(kind: string, promised: string[], found: string[]): string[] {
  const missing = missingFrom(promised, found);
  const unknown = missingFrom(found, promised);
  return [
    ...(missing.length > 0
      ? [`promises the ${kind} ${missing.join(', ')} in remote.json, but its module does not define them.`]
      : []),
    ...(unknown.length > 0
      ? [`defines the ${kind} ${unknown.join(', ')}, which its remote.json does not have.`]
      : []),
  ];
}

/** Returns the keys of the module's texts that are missing or different in the manifest. */
function findOtherTexts(
  texts: Record<string, unknown>,
  promised: Record<string, unknown>,
  prefix = '',
): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const other = promised[key];
    if (isDeepStrictEqual(value, other)) return [];
    const areGroups = [value, other].every((each) => typeof each === 'object' && each !== null);
    return areGroups
      ? findOtherTexts(value as typeof texts, other as typeof promised, `${prefix}${key}.`)
      : [prefix + key];
  });
}

/**
 * Finds differences between the module of a remote and its manifest, from which the document server renders its pages.
 * @returns a sentence without its subject for each difference
 */
export function findBrokenPromises(module: InspectedModule, manifest: RemoteManifest): string[] {
  const { contract, name, routes, slots } = manifest;
  const texts = findOtherTexts(module.texts, manifest.texts);
  return [
    ...(module.contract === contract
      ? []
      : [`has contract ${contract} in remote.json, but its module has contract ${module.contract}.`]),
    ...(module.name === name ? [] : [`has a module with the name ${module.name}.`]),
    ...compareNames(
      'routes',
      routes.map(({ path }) => path),
      module.routes,
    ),
    ...(slots ? compareNames('slots', slots, module.slots) : []),
    ...(texts.length > 0 ? [`has other texts in its module than in remote.json: ${texts.join(', ')}.`] : []),
  ];
}

/**
 * Loads the module of a remote in a sandbox, as a page with this shell would.
 * @returns a sentence without its subject for each reason why it cannot be released
 */
export async function inspectRemote(
  { manifest, folder }: BuildInFolder<RemoteManifest>,
  shell: BuildInFolder<ShellManifest>,
): Promise<string[]> {
  const { inspector } = shell.manifest;
  // Shells from before decision 098 cannot load remotes here.
  if (!inspector) return [];
  const { name, version, global } = manifest;
  const scripts = await Promise.all(
    [manifest.entry, ...manifest.scripts].map(async (file) => ({
      file,
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
  const { module, failure } = await runSandbox({
    kind: 'remote',
    inspector: await readFile(join(shell.folder, inspector), 'utf8'),
    scripts,
    name,
    global,
    url: `/assets/${name}/${version}/${manifest.entry}`,
  });
  if (failure) {
    const build = { app: name, version, folder, files: scripts.map(({ file }) => file) };
    const description = await describeFailure(failure, build);
    return [`cannot be loaded in shell@${shell.manifest.version}: ${description}`];
  }
  return module ? findBrokenPromises(module, manifest) : [];
}
