import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';

/**
 * A chunk that has not loaded within this time, in milliseconds, counts as failed; the same as for remotes
 * (`shell/src/remotes`, decision 047).
 */
export const CHUNK_LOAD_TIMEOUT_MS = 20_000;

interface ScriptHooks {
  createScript: { tap(name: string, hook: (source: string) => string): void };
}
// webpack doesn't export this runtime module in its public API.
const { getCompilationHooks: scriptHooks } = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule.js',
) as { getCompilationHooks(compilation: Compilation): ScriptHooks };

/**
 * Returns code that adds a counter to the URL of a repeated request. With the same URL, browsers would join
 * the request that hangs.
 */
const cacheBustingCode = (element: string, attribute: string, address: string) =>
  `var requests = self.ontrendChunkRequests ||= {};
if (requests[${address}]) ${element}.${attribute} = ${address} + "?retry=" + requests[${address}];
requests[${address}] = -~requests[${address}];`;

/**
 * Lets a retry of a failed lazy chunk send a new request, also across copies of an app in one page.
 * Stylesheets that hang fail after `CHUNK_LOAD_TIMEOUT_MS`, as webpack's `chunkLoadTimeout` does for scripts.
 */
export class RetryChunksPlugin {
  apply(compiler: Compiler): void {
    const name = 'RetryChunksPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      scriptHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\n${cacheBustingCode('script', 'src', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) =>
          `${source}\n${cacheBustingCode(tag, 'href', href)}
setTimeout(() => ${tag}.onerror?.({ type: "timeout" }), ${CHUNK_LOAD_TIMEOUT_MS});`,
      );
    });
  }
}
