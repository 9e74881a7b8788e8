import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { type RemoteManifest, remoteManifest } from '@ontrend/shared/manifest';
import { REMOTE_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { type AppBuild, containerName } from './app-build.ts';
import { createFederationManifest, FEDERATION_MANIFEST_FILE } from './federation-manifest.ts';
import { gzipSize, readFederationMetadata } from './federation-metadata.ts';
import { FEDERATION_RUNTIME } from './federation-runtime.ts';
import { emitForeignEntry } from './foreign-entry.ts';
import { platformRanges } from './platform.ts';
import { readRemoteDocument } from './read-document.ts';

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

async function createRemoteManifest(
  compilation: Compilation,
  { app, version }: AppBuild,
): Promise<RemoteManifest> {
  const global = containerName(app.name, version);
  const federation = readFederation(compilation, global);
  return remoteManifest.parse({
    name: app.name,
    version,
    contract: CONTRACT_VERSION,
    global,
    ...federation,
    size: {
      scripts: gzipSize(compilation, [federation.entry, ...federation.scripts]),
      styles: gzipSize(compilation, federation.styles),
    },
    ...(await readRemoteDocument(app.folder)),
  });
}

/** Returns a plugin that emits remote.json, and the manifest of a remote for other hosts (decision 105). */
export function remoteManifestPlugin(build: AppBuild): (compiler: Compiler) => void {
  return manifestPlugin(REMOTE_MANIFEST, async (compilation) => {
    const manifest = await createRemoteManifest(compilation, build);
    const text = JSON.stringify(createFederationManifest(manifest));
    compilation.emitAsset(FEDERATION_MANIFEST_FILE, new webpack.sources.RawSource(text));
    return manifest;
  });
}

/** Returns a plugin that emits the entry of a remote for other hosts (decision 105). */
export function foreignEntryPlugin({ app, version }: AppBuild): (compiler: Compiler) => void {
  const name = 'foreignEntryPlugin';
  // After the scripts of the entry are merged, and before the minimizer, which removes unused parts of the runtime.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT + 1;
  return (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const global = containerName(app.name, version);
        const { entry, requires } = readFederation(compilation, global);
        await emitForeignEntry(compilation, entry, { name: app.name, version, global, requires });
      });
    });
}
