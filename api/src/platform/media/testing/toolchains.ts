import { findMediaTools, type MediaTools } from '../tools.ts';

/** A version of ffmpeg to test. */
interface Toolchain {
  version: string;
  tools: MediaTools;
}

/**
 * The ffmpeg from npm. It also renders the fixtures: its output is the same everywhere, and newer versions write neither
 * rotation nor HDR metadata the way phones do.
 */
export const NPM_TOOLS = await findMediaTools({ PATH: '' });

/**
 * Returns the versions of ffmpeg to test: the one from npm, and the installed one if there is one.
 * @param installed tools that the product would use
 * @param isInstalledRequired fails without an installed version, so that CI cannot skip it unnoticed
 * @throws Error when a required program is not installed
 */
export function listToolchains(installed: MediaTools, isInstalledRequired: boolean): Toolchain[] {
  const missing = (['ffmpeg', 'ffprobe'] as const).filter((name) => installed[name] === NPM_TOOLS[name]);
  if (isInstalledRequired && missing.length > 0)
    throw new Error(`REQUIRE_INSTALLED_FFMPEG is set, but not installed: ${missing.join(', ')}.`);
  return [
    { version: 'the ffmpeg from npm', tools: NPM_TOOLS },
    ...(missing.includes('ffmpeg') ? [] : [{ version: 'the installed ffmpeg', tools: installed }]),
  ];
}

/** All versions of ffmpeg to test. The installed one is that of `FFMPEG_PATH` and `FFPROBE_PATH`, or on `PATH`. */
export const TOOLCHAINS = listToolchains(
  await findMediaTools(),
  process.env.REQUIRE_INSTALLED_FFMPEG === '1',
);
