import { type Affinities, affinityFor } from './affinities.ts';
import { AVERAGE_VIDEO, POINT_WEIGHTS, SCORE_WEIGHTS } from './weights.ts';

/** What a video stands by with everybody. */
export interface VideoMetrics {
  ageDays: number;
  duration: number;
  likes: number;
  comments: number;
  views: number;
  skips: number;
  replays: number;
  finished: number;
  secondsWatched: number;
  isTrusted: boolean;
}

/** What one viewer goes by. */
export interface Liked {
  ownerId: number;
  categories: readonly number[];
  hashtags: readonly number[];
}

/** How well a video stands with everybody (docs/ranking.md). */
export function computeBaseScore(video: VideoMetrics): number {
  return popularity(video) + freshness(video) + quality(video);
}

function popularity({ likes, comments, views, finished, ageDays, isTrusted }: VideoMetrics): number {
  const points =
    likes * POINT_WEIGHTS.like +
    comments * POINT_WEIGHTS.comment +
    views * POINT_WEIGHTS.view +
    finished * POINT_WEIGHTS.finished;
  return (
    SCORE_WEIGHTS.popularity * Math.log1p(points) -
    SCORE_WEIGHTS.age * Math.log1p(ageDays) +
    (isTrusted ? SCORE_WEIGHTS.trusted : 0)
  );
}

function freshness({ ageDays }: VideoMetrics): number {
  return SCORE_WEIGHTS.fresh * Math.exp(-ageDays / SCORE_WEIGHTS.freshDays);
}

/** What those did with it who had it before them, as shares of plays beyond the usual. */
function quality(video: VideoMetrics): number {
  const plays = video.views + video.skips;
  const beyondUsual = (count: number, usual: number) =>
    (count + usual * AVERAGE_VIDEO.plays) / (plays + AVERAGE_VIDEO.plays) - usual;
  const watched = video.duration > 0 ? Math.min(video.secondsWatched / video.duration, plays) : 0;
  return (
    SCORE_WEIGHTS.finished * beyondUsual(video.finished, AVERAGE_VIDEO.finished) +
    SCORE_WEIGHTS.watched * beyondUsual(watched, AVERAGE_VIDEO.watched) +
    SCORE_WEIGHTS.replayed * beyondUsual(Math.min(video.replays, plays), AVERAGE_VIDEO.replayed) +
    SCORE_WEIGHTS.skipped * beyondUsual(video.skips, AVERAGE_VIDEO.skipped) +
    SCORE_WEIGHTS.liked * beyondUsual(Math.min(video.likes, plays), AVERAGE_VIDEO.liked)
  );
}

/** What a viewer likes about it, on top of that. */
export function computePersonalScore(
  { ownerId, categories, hashtags }: Liked,
  isFollowed: boolean,
  { categories: ofCategories, hashtags: ofHashtags, creators }: Affinities,
): number {
  return (
    SCORE_WEIGHTS.category * mean(categories.map((id) => affinityFor(ofCategories, id))) +
    SCORE_WEIGHTS.hashtag *
      mean(hashtags.map((id) => affinityFor(ofHashtags, id)).filter((opinion) => opinion !== 0)) +
    SCORE_WEIGHTS.creator * affinityFor(creators, ownerId) +
    (isFollowed ? SCORE_WEIGHTS.followed : 0)
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
