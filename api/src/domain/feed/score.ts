import { type Interests, opinionOf } from './affinities.ts';
import { POINTS, SCORE, USUAL } from './weights.ts';

/** What a video stands by with everybody. */
export interface Known {
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
export function standingOf(video: Known): number {
  return popularity(video) + freshness(video) + quality(video);
}

function popularity({ likes, comments, views, finished, ageDays, isTrusted }: Known): number {
  const points =
    likes * POINTS.like + comments * POINTS.comment + views * POINTS.view + finished * POINTS.finished;
  return (
    SCORE.popularity * Math.log1p(points) - SCORE.age * Math.log1p(ageDays) + (isTrusted ? SCORE.trusted : 0)
  );
}

function freshness({ ageDays }: Known): number {
  return SCORE.fresh * Math.exp(-ageDays / SCORE.freshDays);
}

/** What those did with it who had it before them, as shares of plays beyond the usual. */
function quality(video: Known): number {
  const plays = video.views + video.skips;
  const beyondUsual = (count: number, usual: number) =>
    (count + usual * USUAL.plays) / (plays + USUAL.plays) - usual;
  const watched = video.duration > 0 ? Math.min(video.secondsWatched / video.duration, plays) : 0;
  return (
    SCORE.finished * beyondUsual(video.finished, USUAL.finished) +
    SCORE.watched * beyondUsual(watched, USUAL.watched) +
    SCORE.replayed * beyondUsual(Math.min(video.replays, plays), USUAL.replayed) +
    SCORE.skipped * beyondUsual(video.skips, USUAL.skipped) +
    SCORE.liked * beyondUsual(Math.min(video.likes, plays), USUAL.liked)
  );
}

/** What a viewer likes about it, on top of that. */
export function likingOf(
  { ownerId, categories, hashtags }: Liked,
  isFollowed: boolean,
  { categories: ofCategories, hashtags: ofHashtags, creators }: Interests,
): number {
  return (
    SCORE.category * mean(categories.map((id) => opinionOf(ofCategories, id))) +
    SCORE.hashtag * mean(hashtags.map((id) => opinionOf(ofHashtags, id)).filter((opinion) => opinion !== 0)) +
    SCORE.creator * opinionOf(creators, ownerId) +
    (isFollowed ? SCORE.followed : 0)
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
