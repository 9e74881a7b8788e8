import type { DemoVideo } from './types.ts';
import { headliners } from './videos/headliners.ts';
import { moreVideos } from './videos/more-videos.ts';

/** One video per clip, most attractive and newest first. */
export const videos: DemoVideo[] = [...headliners, ...moreVideos].map((details) => ({
  isTrusted: false,
  ...details,
  file: `clips/${details.clip}.mp4`,
}));
