import { type Affinities, affinityFor, type VideoTraits } from './affinities.ts';
import { AVERAGE_VIDEO, POINT_WEIGHTS, SCORE_WEIGHTS } from './weights.ts';

/** The properties of a video that determine its base score. */
export interface VideoMetrics {
  ageDays: number;
  duration: number;
  likes: number;
  saves: number;
  comments: number;
  views: number;
  skips: number;
  replays: number;
  finished: number;
  secondsWatched: number;
  isTrusted: boolean;
}

/** Computes the part of a video's score that is the same for every viewer (docs/ranking.md). */
export function computeBaseScore(video: VideoMetrics): number {
  return popularity(video) + freshness(video) + quality(video);
}

function popularity({ likes, saves, comments, views, finished, ageDays, isTrusted }: VideoMetrics): number {
  const points =
    likes * POINT_WEIGHTS.like +
    saves * POINT_WEIGHTS.save +
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

/** Rates what viewers did with the video, as shares of plays relative to an average video. */
function quality(video: VideoMetrics): number {
  const plays = video.views + video.skips;
  const aboveAverage = (count: number, average: number) =>
    (count + average * AVERAGE_VIDEO.plays) / (plays + AVERAGE_VIDEO.plays) - average;
  const watched = video.duration > 0 ? Math.min(video.secondsWatched / video.duration, plays) : 0;
  return (
    SCORE_WEIGHTS.finished * aboveAverage(video.finished, AVERAGE_VIDEO.finished) +
    SCORE_WEIGHTS.watched * aboveAverage(watched, AVERAGE_VIDEO.watched) +
    SCORE_WEIGHTS.replayed * aboveAverage(Math.min(video.replays, plays), AVERAGE_VIDEO.replayed) +
    SCORE_WEIGHTS.skipped * aboveAverage(video.skips, AVERAGE_VIDEO.skipped) +
    SCORE_WEIGHTS.liked * aboveAverage(Math.min(video.likes, plays), AVERAGE_VIDEO.liked)
  );
}

/** Computes what a viewer's affinities and follows add to the base score. */
export function computePersonalScore(
  { ownerId, categories, hashtags }: VideoTraits,
  isFollowed: boolean,
  { categories: categoryAffinities, hashtags: hashtagAffinities, creators }: Affinities,
): number {
  return (
    SCORE_WEIGHTS.category * mean(categories.map((id) => affinityFor(categoryAffinities, id))) +
    SCORE_WEIGHTS.hashtag *
      mean(hashtags.map((id) => affinityFor(hashtagAffinities, id)).filter((affinity) => affinity !== 0)) +
    SCORE_WEIGHTS.creator * affinityFor(creators, ownerId) +
    (isFollowed ? SCORE_WEIGHTS.followed : 0)
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
