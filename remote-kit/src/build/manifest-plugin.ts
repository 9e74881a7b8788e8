import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { type RemoteManifest, remoteManifest } from '@ontrend/shared/manifest';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { type AppBuild, containerName } from './app-build.ts';
import { gzipSize, readFederationMetadata } from './federation-metadata.ts';
import { FEDERATION_RUNTIME } from './federation-runtime.ts';
import { platformRanges } from './platform.ts';
import { readRemoteDocument } from './read-document.ts';

/** Name of the file that describes a build of a remote. */
export const REMOTE_MANIFEST = 'remote.json';

/**
 * Returns a plugin that emits a manifest, which describes a build without running it (ARCHITECTURE.md).
 * @param file its name
 * @param create returns its content for a compilation without errors
 */
export function manifestPlugin(
  file: string,
  create: (compilation: Compilation) => Promise<object>,
): (compiler: Compiler) => void {
  const name = 'manifestPlugin';
  return (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const manifest = await create(compilation);
        compilation.emitAsset(file, new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
}

async function createRemoteManifest(
  compilation: Compilation,
  { app, version }: AppBuild,
): Promise<RemoteManifest> {
  const global = containerName(app.name, version);
  const federationMetadata = readFederationMetadata(compilation, global);
  const ranges = platformRanges();
  return remoteManifest.parse({
    name: app.name,
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
    ...(await readRemoteDocument(app.folder)),
  });
}

/** Returns a plugin that emits remote.json. */
export function remoteManifestPlugin(build: AppBuild): (compiler: Compiler) => void {
  return manifestPlugin(REMOTE_MANIFEST, (compilation) => createRemoteManifest(compilation, build));
}
