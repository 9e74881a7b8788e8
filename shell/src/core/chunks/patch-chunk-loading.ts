import { reloadIfChunkFails } from './reload-on-chunk-error.ts';

/** webpack's function that loads chunks. Each app has its own webpack runtime; this is the shell's. */
declare const __webpack_require__: { e(chunk: string | number): Promise<unknown> };

const loadChunk = __webpack_require__.e;
__webpack_require__.e = (chunk) => reloadIfChunkFails(loadChunk(chunk));
