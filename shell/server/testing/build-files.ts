import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { needsDigest } from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { computeDigest } from '@ontrend/shared/server/compute-digest';
import { FRAME_SOURCE, INSPECTOR_SOURCE, type remotes, shell } from './fixtures.ts';

type ShellManifest = typeof shell;
type RemoteManifest = (typeof remotes)[number] & { slots?: string[] };

/** Contents of files by path. */
export type BuildFiles = Record<string, string>;

const isShell = (manifest: ShellManifest | RemoteManifest): manifest is ShellManifest =>
  manifest.name === shell.name;

/** Returns the files that a manifest names; the entry of a remote defines the module that the manifest promises. */
function createNamedFiles(manifest: ShellManifest | RemoteManifest): BuildFiles {
  const empty = Object.fromEntries([...manifest.scripts, ...manifest.styles].map((file) => [file, '']));
  if (isShell(manifest))
    return { ...empty, [manifest.frame]: FRAME_SOURCE, [manifest.inspector]: INSPECTOR_SOURCE };
  const { name, version, contract, global, routes, slots = [], texts } = manifest;
  const module = {
    contract,
    name,
    routes: (routes as { path: string }[]).map(({ path }) => path),
    slots,
    texts,
  };
  return {
    ...empty,
    [manifest.entry]: `// ${version}\nglobalThis[${JSON.stringify(global)}] = ${JSON.stringify(module)};`,
  };
}

/**
 * Creates the files of a build that passes the release check, including its manifest with digests.
 * @param contents further files, and files with another content
 */
export function createBuildFiles(
  manifest: ShellManifest | RemoteManifest,
  contents: BuildFiles = {},
): BuildFiles {
  const files = { ...createNamedFiles(manifest), ...contents };
  const digested = Object.entries(files).filter(([path]) => needsDigest(path));
  const integrity = Object.fromEntries(digested.map(([path, text]) => [path, computeDigest(text)]));
  const name = manifestFile(manifest.name);
  return { [name]: JSON.stringify({ ...manifest, integrity }), ...files };
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: BuildFiles): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Returns the body of the release API's upload. */
export function encodeUpload(files: BuildFiles): { files: { path: string; content: string }[] } {
  return {
    files: Object.entries(files).map(([path, text]) => ({
      path,
      content: Buffer.from(text).toString('base64'),
    })),
  };
}
