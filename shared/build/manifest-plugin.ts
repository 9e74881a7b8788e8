import { join } from 'node:path';
import { CONTRACT } from '@ontrend/shared/contract/remote-module';
import { remoteManifest, type ShellManifest, shellManifest } from '@ontrend/shared/manifest';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { inlined, readDocumentPart, readOwnPages } from './document-part.ts';
import { federationFacts, providedNames, startFiles, weigh } from './federation-facts.ts';
import { FEDERATION_RUNTIME, platformRanges, platformVersions } from './platform.ts';
import { ROOT } from './repository.ts';
import { FRAME_FILE } from './shell-extras.ts';

interface ManifestOptions {
  app: string;
  version: string;
  /** The container's global name; none for the shell. */
  global?: string;
}

/** Emits remote.json (or shell.json): what the world may know of a build without running it (design 2). */
export class ManifestPlugin {
  private readonly options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      let platform: ShellManifest['platform'] = {};
      if (!this.options.global) {
        compilation.hooks.seal.tap('ManifestPlugin', () => {
          platform = providedNames(compilation);
        });
      }
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ManifestPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const { file, manifest } = await this.describe(compilation, platform);
        compilation.emitAsset(file, new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  private async describe(compilation: Compilation, platform: ShellManifest['platform']) {
    const { app, version, global } = this.options;
    if (!global) {
      const manifest = shellManifest.parse({
        name: app,
        version,
        contract: CONTRACT,
        ...startFiles(compilation),
        platform,
        provides: { ...platformVersions(), [FEDERATION_RUNTIME.name]: FEDERATION_RUNTIME.version },
        ...(await readOwnPages()),
        loader: await inlined(join(ROOT, 'shell/src/document/loader.ts')),
        frame: FRAME_FILE,
      });
      return { file: 'shell.json', manifest };
    }
    const facts = federationFacts(compilation, global);
    const ranges = platformRanges();
    const manifest = remoteManifest.parse({
      name: app,
      version,
      contract: CONTRACT,
      global,
      ...facts,
      weight: {
        scripts: weigh(compilation, [facts.entry, ...facts.scripts]),
        styles: weigh(compilation, facts.styles),
      },
      requires: {
        ...Object.fromEntries(Object.keys(facts.platform).map((name) => [name, ranges[name]])),
        [FEDERATION_RUNTIME.name]: `~${FEDERATION_RUNTIME.version}`,
      },
      ...(await readDocumentPart(app)),
    });
    return { file: 'remote.json', manifest };
  }
}
