import { countLikes } from '../comments/create-thread.ts';
import { hashToUnit, shuffle } from '../hash-to-unit.ts';
import type { DemoComment, DemoReply, DemoVideo, Username } from '../types.ts';
import { FAN_NAMES } from '../users/fans.ts';
import { creatorReplies } from './creator-replies.ts';
import { crowdLines } from './crowd-lines.ts';
import { sharedLines } from './shared-lines.ts';

/** A video with this many views is popular. */
const POPULAR_VIEWS = 50_000;
/** Comments and replies of a video with the fewest views, of one that is just popular, and of the most popular one. */
const COMMENTS = { least: 3, popular: 15, most: 40 };
const VIEWS = { least: 800, most: 400_000 };
/** Probability that the creator answers a comment, or likes it without an answer. */
const CREATOR_REPLY_PROBABILITY = 0.3;
const CREATOR_LIKE_PROBABILITY = 0.35;
/** Most comments come soon after the publication: the age of a comment in the video's, from 0 to 1. */
const NEWEST_SHARE = 0.03;
const OLDEST_SHARE = 0.93;

/** Number of comments and replies of a video. It grows with the logarithm of the views. */
function countComments(views: number): number {
  const interpolate = (from: number, to: number, low: number, high: number) =>
    Math.round(low + ((high - low) * Math.log(views / from)) / Math.log(to / from));
  if (views < POPULAR_VIEWS)
    return Math.max(COMMENTS.least, interpolate(VIEWS.least, POPULAR_VIEWS, COMMENTS.least, 12));
  return Math.min(COMMENTS.most, interpolate(POPULAR_VIEWS, VIEWS.most, COMMENTS.popular, COMMENTS.most));
}

/** Lines for a video: those about it first, then those of its categories, then general ones. None occurs twice. */
function pickLines({ clip, categories }: DemoVideo): string[] {
  const shuffled = (lines: readonly string[]) => shuffle(lines, (line) => line, clip);
  return [
    ...shuffled(crowdLines[clip] ?? []),
    ...shuffled([...categories.flatMap((category) => sharedLines[category]), ...sharedLines.any]),
  ];
}

function createReply(video: DemoVideo, parent: DemoReply, text: string): DemoReply {
  const delay = 0.1 + 0.5 * hashToUnit('delay', parent.text, video.clip);
  return {
    author: video.owner,
    text: `@${parent.author} ${text}`,
    likes: countLikes(video.clip, parent.text, true),
    ageHours: parent.ageHours * (1 - delay),
    likedBy: [parent.author],
  };
}

/** Fans who like a comment: a few like most, many like the best. */
function pickLikers(author: Username, text: string, clip: string): Username[] {
  const probability = 0.5 * hashToUnit('popular', text, clip) ** 3;
  return FAN_NAMES.filter((fan) => fan !== author && hashToUnit('likes', fan, text, clip) < probability);
}

/**
 * Creates comments of fans and answers of creators for videos whose written comments are too few for their views.
 * @param written comments that exist, with their replies
 */
export function createCrowdComments(videos: DemoVideo[], written: DemoComment[]): DemoComment[] {
  return videos.flatMap((video) => {
    const { clip, owner, views, ageHours } = video;
    const existing = written.filter((comment) => comment.clip === clip);
    let missing = countComments(views) - existing.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
    const fans = shuffle(FAN_NAMES, (name) => name, 'author', clip);
    const answers = shuffle(creatorReplies[owner] ?? [], (line) => line, clip);
    const comments: DemoComment[] = [];
    for (const [index, text] of pickLines(video).entries()) {
      const author = fans[index];
      if (missing <= 0 || !author) break;
      const share = NEWEST_SHARE + (OLDEST_SHARE - NEWEST_SHARE) * Math.sqrt(hashToUnit('age', text, clip));
      const comment = {
        author,
        text,
        ageHours: ageHours * share,
        likes: countLikes(clip, text),
        likedBy: pickLikers(author, text, clip),
      };
      missing -= 1;
      const draw = hashToUnit('answer', text, clip);
      const answer = draw < CREATOR_REPLY_PROBABILITY && missing > 0 ? answers.pop() : undefined;
      if (answer) missing -= 1;
      if (draw < CREATOR_LIKE_PROBABILITY) comment.likedBy.push(owner);
      comments.push({ ...comment, clip, replies: answer ? [createReply(video, comment, answer)] : [] });
    }
    return comments;
  });
}
