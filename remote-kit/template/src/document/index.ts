import type { RemoteDocument } from '@ontrend/shared/manifest';
import { HOME_PATH, homeHandle } from './handles.ts';

/** Claimed paths, routes and prerendered HTML for the document server. */
export const remoteDocument = {
  // The operator of a site grants each path once: npm run release -- grant mf-example /example
  paths: [HOME_PATH],
  routes: [{ path: HOME_PATH, handle: homeHandle, template: 'home' }],
} satisfies RemoteDocument;
