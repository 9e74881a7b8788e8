import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findMediaTools } from '../../../api/src/platform/media/tools.ts';
import { measureFirstBytes } from './first-bytes.ts';
import { measureProcessingTimes } from './measure-processing-times.ts';
import { renderPhoneVideo } from './render-phone-video.ts';
import { reportMedia } from './report-media.ts';
import { timeTranscoding } from './transcode.ts';

const ROUNDS = 2;

/** Part (e): measures media processing without a browser. */
export async function measureMedia(): Promise<void> {
  const tools = await findMediaTools();
  const source = await renderPhoneVideo(tools);
  const transcoding = await timeTranscoding(tools, source, ROUNDS);
  const firstBytes = await measureFirstBytes(tools, transcoding.folder);
  await rm(dirname(transcoding.folder), { recursive: true, force: true });
  reportMedia(transcoding, firstBytes, await measureProcessingTimes(source, ROUNDS));
}
