import { reloadOnChunkError } from './reload-on-chunk-error.ts';

/** webpack's own loading of chunks: the shell's, for every app has a runtime of its own. */
declare const __webpack_require__: { e(chunk: string | number): Promise<unknown> };

const loadChunk = __webpack_require__.e;
__webpack_require__.e = (chunk) => loadChunk(chunk).catch(reloadOnChunkError);
