import webpack, { type Compiler } from 'webpack';

const STAGE = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_COUNT;

/**
 * Appends the initial scripts of a remote to its container file. One file compresses better than two and
 * needs one round trip.
 */
export class MergeEntryPlugin {
  private readonly container: string;
  private readonly exposed: string;

  /**
   * @param container name of the container's entry
   * @param exposed name of the chunk with the exposed module
   */
  constructor(container: string, exposed: string) {
    this.container = container;
    this.exposed = exposed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MergeEntryPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'MergeEntryPlugin', stage: STAGE }, () => {
        const entry = compilation.entrypoints.get(this.container)?.getFiles()[0];
        const exposed = compilation.namedChunkGroups.get(this.exposed)?.getFiles() ?? [];
        if (!entry) return;
        for (const file of exposed) {
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
}
