import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * A chunk that has not loaded within this time, in milliseconds, counts as failed; the same as for remotes
 * (`shell/src/remotes`, decision 047).
 */
export const CHUNK_LOAD_TIMEOUT_MS = 20_000;

/**
 * A plugin that lets the document's loader prepare the element of a lazy chunk (shell/src/core/document/asset-loader.ts): it adds the
 * digest of the file, gives repeated requests another URL, and lets stylesheets that hang fail. In a host without a loader,
 * the chunk is requested as it is.
 *
 * webpack-subresource-integrity would put the digests of all chunks into the entry (decision 071).
 */
export function prepareChunksPlugin(compiler: Compiler): void {
  const name = 'prepareChunksPlugin';
  compiler.hooks.compilation.tap(name, (compilation) => {
    const { LoadScriptRuntimeModule } = webpack.runtime;
    LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      name,
      (source) => `${source}\nself.ontrendLoader?.prepare(script);`,
    );
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
      name,
      (source, { tag }) => `${source}\nself.ontrendLoader?.prepare(${tag});`,
    );
  });
}
