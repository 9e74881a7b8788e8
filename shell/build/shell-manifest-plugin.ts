import { join } from 'node:path';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { type ShellManifest, shellManifest } from '@ontrend/shared/manifest';
import { SHELL_MANIFEST } from '@ontrend/shared/manifest/manifest-file';
import type { Compilation, Compiler } from 'webpack';
import { loadableFiles } from '../../remote-kit/src/build/federation-metadata.ts';
import { FEDERATION_RUNTIME } from '../../remote-kit/src/build/federation-runtime.ts';
import { manifestPlugin } from '../../remote-kit/src/build/manifest-plugin.ts';
import { platformVersions } from '../../remote-kit/src/build/platform.ts';
import { bundleForInlining } from '../../remote-kit/src/build/read-document.ts';
import { FRAME_FILE } from './build-frame.ts';
import { INSPECTOR_FILE } from './build-inspector.ts';
import { providedNames } from './provided-names.ts';
import { readShellDocument } from './read-shell-document.ts';
import { SHELL } from './shell-app.ts';

/**
 * Entry with React, i18next and the federation runtime. The browser runs its script while it still receives that of `main`
 * (decision 131).
 */
export const LIBRARIES_ENTRY = 'libraries';

/** Returns the scripts and styles that start the shell, in load order. */
function entryFiles(compilation: Compilation): { scripts: string[]; styles: string[] } {
  const files = [LIBRARIES_ENTRY, 'main'].flatMap(
    (entry) => compilation.entrypoints.get(entry)?.getFiles() ?? [],
  );
  return loadableFiles(compilation, files);
}

/** Returns a plugin that emits shell.json. */
export function shellManifestPlugin(version: string): (compiler: Compiler) => void {
  return (compiler) => {
    const platforms = new WeakMap<Compilation, ShellManifest['platform']>();
    compiler.hooks.thisCompilation.tap('shellManifestPlugin', (compilation) =>
      compilation.hooks.seal.tap('shellManifestPlugin', () => {
        platforms.set(compilation, providedNames(compilation));
      }),
    );
    manifestPlugin(SHELL_MANIFEST, async (compilation) =>
      shellManifest.parse({
        name: SHELL.name,
        version,
        contract: CONTRACT_VERSION,
        ...entryFiles(compilation),
        platform: platforms.get(compilation) ?? {},
        provides: { ...platformVersions(), [FEDERATION_RUNTIME.name]: FEDERATION_RUNTIME.version },
        ...(await readShellDocument()),
        loader: await bundleForInlining(join(SHELL.folder, 'src/core/document/loader.ts')),
        frame: FRAME_FILE,
        inspector: INSPECTOR_FILE,
      }),
    )(compiler);
  };
}
