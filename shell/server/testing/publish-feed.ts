import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { readRemoteDocument } from '../../../remote-kit/src/build/read-document.ts';
import type { TestDocumentServer } from './test-document-server.ts';

const NO_BUILD_OUTPUT = { scripts: [], styles: [], platform: {}, requires: {} };

/** Replaces the fixture of mf-feed with its real manifest. */
export async function publishFeedManifest(testServer: TestDocumentServer): Promise<void> {
  testServer.publish('mf-feed', {
    ...NO_BUILD_OUTPUT,
    name: 'mf-feed',
    version: '1',
    contract: 2,
    global: 'feed',
    entry: 'entry.js',
    ...(await readRemoteDocument(join(ROOT, 'mf-feed'))),
  });
}

/** A video as the API returns it, with the fields that documents use. */
export const TEST_VIDEO = {
  fileName: 'abcdefghijk',
  url: '/media/k/1/master.m3u8',
  mp4Url: '/media/k/1/progressive.mp4',
  firstFrame: '/media/k/1/poster.webp',
  firstFrameJpg: '/media/k/1/poster.jpg',
  placeholder: 'data:image/webp;base64,AA',
  description: 'A "cat" & <b>more</b>',
  user: { id: 1, username: 'mochi', name: 'Mochi & Mara', avatar: '/media/avatars/m.webp' },
  width: 540,
  height: 960,
  duration: 12.4,
  createdAt: 1_772_000_000,
  likes: 3,
  comments: 1,
  isSensitive: false,
  captions: [{ language: 'pt-BR', url: '/media/k/captions/pt.vtt' }],
};
