import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';

/** ms after which a part of an app that has not come counts as lost: as the apps themselves (`shell/src/remotes`, decision 047). */
export const CHUNK_LOAD_TIMEOUT_MS = 20_000;

interface ScriptHooks {
  createScript: { tap(name: string, hook: (source: string) => string): void };
}
// webpack exports this module of its runtime nowhere else.
const { getCompilationHooks: scriptHooks } = createRequire(import.meta.url)(
  'webpack/lib/runtime/LoadScriptRuntimeModule.js',
) as { getCompilationHooks(compilation: Compilation): ScriptHooks };

/** Code that gives what was asked for before another address: under the same one a browser waits for what hangs. */
const cacheBustingCode = (element: string, attribute: string, address: string) =>
  `var requests = self.ontrendChunkRequests ||= {};
if (requests[${address}]) ${element}.${attribute} = ${address} + "?retry=" + requests[${address}];
requests[${address}] = -~requests[${address}];`;

/**
 * Has the lazy parts of an app that did not come be asked for anew by the next try, whichever copy of the app it is of. Styles
 * that hang fail after `LOST_AFTER_MS`, as webpack's `chunkLoadTimeout` has it for scripts.
 */
export class RetryChunksPlugin {
  apply(compiler: Compiler): void {
    const name = 'AskAnewPlugin';
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
