import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findMediaTools } from '../../../api/src/platform/media/tools.ts';
import { measureFirstBytes } from './first-bytes.ts';
import { renderSource } from './render-source.ts';
import { reportMedia } from './report-media.ts';
import { timeUntilReady } from './time-until-ready.ts';
import { timeTranscoding } from './transcode.ts';

const ROUNDS = 2;

/** Part (e): measures media processing without a browser. */
export async function measureMedia(): Promise<void> {
  const tools = await findMediaTools();
  const source = await renderSource(tools);
  const transcoding = await timeTranscoding(tools, source, ROUNDS);
  const firstBytes = await measureFirstBytes(tools, transcoding.folder);
  await rm(dirname(transcoding.folder), { recursive: true, force: true });
  reportMedia(transcoding, firstBytes, await timeUntilReady(source, ROUNDS));
}
