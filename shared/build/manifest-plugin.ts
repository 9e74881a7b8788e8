import { join } from 'node:path';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { remoteManifest, type ShellManifest, shellManifest } from '@ontrend/shared/manifest';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { FRAME_FILE } from './build-frame.ts';
import { INSPECTOR_FILE } from './build-inspector.ts';
import { createFederationManifest, FEDERATION_MANIFEST_FILE } from './federation-manifest.ts';
import { entryFiles, gzipSize, providedNames, readFederationMetadata } from './federation-metadata.ts';
import { emitForeignEntry } from './foreign-entry.ts';
import { FEDERATION_RUNTIME, platformRanges, platformVersions } from './platform.ts';
import { bundleForInlining, readRemoteDocument, readShellDocument } from './read-document.ts';
import { ROOT } from './repository.ts';

interface ManifestOptions {
  app: string;
  version: string;
  /** The container's global name; undefined for the shell. */
  global?: string;
}

/** Returns what the compilation knows about a remote: its files, and the platform modules it imports with their versions. */
function readFederation(compilation: Compilation, global: string) {
  const metadata = readFederationMetadata(compilation, global);
  const ranges = platformRanges();
  const requires: Record<string, string> = {
    ...Object.fromEntries(Object.keys(metadata.platform).map((name) => [name, ranges[name] ?? ''])),
    [FEDERATION_RUNTIME.name]: `~${FEDERATION_RUNTIME.version}`,
  };
  return { ...metadata, requires };
}

async function createManifest(
  compilation: Compilation,
  { app, version, global }: ManifestOptions,
  platform: ShellManifest['platform'],
) {
  if (!global) {
    const manifest = shellManifest.parse({
      name: app,
      version,
      contract: CONTRACT_VERSION,
      ...entryFiles(compilation),
      platform,
      provides: { ...platformVersions(), [FEDERATION_RUNTIME.name]: FEDERATION_RUNTIME.version },
      ...(await readShellDocument()),
      loader: await bundleForInlining(join(ROOT, 'shell/src/core/document/loader.ts')),
      frame: FRAME_FILE,
      inspector: INSPECTOR_FILE,
    });
    return { file: 'shell.json', manifest };
  }
  const federation = readFederation(compilation, global);
  const manifest = remoteManifest.parse({
    name: app,
    version,
    contract: CONTRACT_VERSION,
    global,
    ...federation,
    size: {
      scripts: gzipSize(compilation, [federation.entry, ...federation.scripts]),
      styles: gzipSize(compilation, federation.styles),
    },
    ...(await readRemoteDocument(app)),
  });
  return { file: 'remote.json', manifest };
}

/**
 * Returns a plugin that emits remote.json or shell.json, the manifest that describes a build without running it
 * (ARCHITECTURE.md), and the entry and manifest of a remote for other hosts (decision 105).
 */
export function manifestPlugin(options: ManifestOptions): (compiler: Compiler) => void {
  const name = 'manifestPlugin';
  return (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let platform: ShellManifest['platform'] = {};
      if (!options.global) {
        compilation.hooks.seal.tap(name, () => {
          platform = providedNames(compilation);
        });
      }
      const { global } = options;
      if (global) {
        // After the scripts of the entry are merged, and before the minimizer, which removes unused parts of the runtime.
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT + 1;
        compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
          if (compilation.errors.length > 0) return;
          const { entry, requires } = readFederation(compilation, global);
          const { app, version } = options;
          await emitForeignEntry(compilation, entry, { name: app, version, global, requires });
        });
      }
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { file, manifest } = await createManifest(compilation, options, platform);
        const emitJson = (name: string, value: object) =>
          compilation.emitAsset(name, new webpack.sources.RawSource(JSON.stringify(value)));
        emitJson(file, manifest);
        if ('requires' in manifest) emitJson(FEDERATION_MANIFEST_FILE, createFederationManifest(manifest));
      });
    });
}
