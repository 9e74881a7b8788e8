import webpack, { type Compiler } from 'webpack';

const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT;

/**
 * Returns a plugin that appends the initial scripts of a remote to its container file. One file compresses better than two
 * and needs one round trip.
 * @param container name of the container's entry
 * @param exposed name of the chunk with the exposed module
 */
export function mergeEntryPlugin(container: string, exposed: string): (compiler: Compiler) => void {
  const name = 'mergeEntryPlugin';
  return (compiler) =>
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: STAGE }, () => {
        const entry = compilation.entrypoints.get(container)?.getFiles()[0];
        if (!entry) return;
        for (const file of compilation.namedChunkGroups.get(exposed)?.getFiles() ?? []) {
          if (file === entry || !file.endsWith('.js')) continue;
          compilation.updateAsset(entry, (own) => {
            const chunk = compilation.getAsset(file)?.source;
            // After the container, which creates the array that chunks register in.
            return chunk ? new webpack.sources.ConcatSource(own, '\n', chunk) : own;
          });
          compilation.deleteAsset(file);
        }
      });
    });
}
