// Import this before modules that use the document's loader.
import { appendAsset, prepareChunk } from '../core/document/asset-loader.ts';

window.ontrendLoader = { loaded: {}, append: appendAsset, prepare: prepareChunk };
