import { join } from 'node:path';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { remoteManifest, type ShellManifest, shellManifest } from '@ontrend/shared/manifest';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { FRAME_FILE } from './build-frame.ts';
import { INSPECTOR_FILE } from './build-inspector.ts';
import { entryFiles, gzipSize, providedNames, readFederationMetadata } from './federation-metadata.ts';
import { FEDERATION_RUNTIME, platformRanges, platformVersions } from './platform.ts';
import { bundleForInlining, readRemoteDocument, readShellDocument } from './read-document.ts';
import { ROOT } from './repository.ts';

interface ManifestOptions {
  app: string;
  version: string;
  /** The container's global name; undefined for the shell. */
  global?: string;
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
  const federationMetadata = readFederationMetadata(compilation, global);
  const ranges = platformRanges();
  const manifest = remoteManifest.parse({
    name: app,
    version,
    contract: CONTRACT_VERSION,
    global,
    ...federationMetadata,
    size: {
      scripts: gzipSize(compilation, [federationMetadata.entry, ...federationMetadata.scripts]),
      styles: gzipSize(compilation, federationMetadata.styles),
    },
    requires: {
      ...Object.fromEntries(Object.keys(federationMetadata.platform).map((name) => [name, ranges[name]])),
      [FEDERATION_RUNTIME.name]: `~${FEDERATION_RUNTIME.version}`,
    },
    ...(await readRemoteDocument(app)),
  });
  return { file: 'remote.json', manifest };
}

/**
 * Returns a plugin that emits remote.json or shell.json, the manifest that describes a build without running it
 * (ARCHITECTURE.md).
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
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { file, manifest } = await createManifest(compilation, options, platform);
        compilation.emitAsset(file, new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
}
