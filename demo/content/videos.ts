import { hashToUnit } from './hash-to-unit.ts';
import type { DemoVideo } from './types.ts';
import { headliners } from './videos/headliners.ts';
import { moreVideos } from './videos/more-videos.ts';
import { sequels } from './videos/sequels.ts';

/** Likes per view: between these shares. */
const MIN_LIKE_SHARE = 0.03;
const MAX_LIKE_SHARE = 0.11;

/** One video per clip, newest first; the headliners are also the most attractive. */
export const videos: DemoVideo[] = [
  ...headliners,
  ...[...moreVideos, ...sequels].sort((a, b) => a.ageHours - b.ageHours),
].map((details) => ({
  isTrusted: false,
  ...details,
  likes: Math.round(
    details.views *
      (MIN_LIKE_SHARE + (MAX_LIKE_SHARE - MIN_LIKE_SHARE) * hashToUnit('like share', details.clip)),
  ),
  file: `clips/${details.clip}.mp4`,
}));
