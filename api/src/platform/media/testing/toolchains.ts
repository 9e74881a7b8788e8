import { findMediaTools, type MediaTools } from '../tools.ts';

/**
 * The ffmpeg from npm. It also renders the fixtures: its output is the same everywhere, and newer versions write neither
 * rotation nor HDR metadata the way phones do.
 */
export const NPM_TOOLS = await findMediaTools({ PATH: '' });

const installed = await findMediaTools();

/** All versions of ffmpeg to test: the one from npm, and the installed one (`FFMPEG_PATH`, `PATH`) if there is one. */
export const TOOLCHAINS: { version: string; tools: MediaTools }[] = [
  { version: 'the ffmpeg from npm', tools: NPM_TOOLS },
  ...(installed.ffmpeg === NPM_TOOLS.ffmpeg ? [] : [{ version: 'the installed ffmpeg', tools: installed }]),
];
