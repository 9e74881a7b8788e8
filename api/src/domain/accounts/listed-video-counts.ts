import { statement } from '../../platform/db/statement.ts';

// Locks hashtags in the same order as every other statement that counts videos, to avoid deadlocks.
const hashtagCountUpdate = (name: string, sign: '+' | '-') =>
  statement<never, [ownerId: number]>(
    name,
    `with used as (
       select hashtag_id, count(*) as videos
       from video_hashtags join videos on videos.id = video_hashtags.video_id
       where videos.owner_id = $1 and videos.listed_at is not null
       group by hashtag_id
     ), locked as (
       select hashtags.id, used.videos from hashtags join used on used.hashtag_id = hashtags.id
       order by hashtags.id for update of hashtags
     )
     update hashtags set videos = greatest(0, hashtags.videos ${sign} locked.videos)
     from locked where hashtags.id = locked.id`,
  );

/**
 * Subtracts a user's listed videos from their hashtags' counts. To be called before the videos leave the
 * lists.
 */
export const subtractFromHashtagCounts = hashtagCountUpdate('listed-subtract-hashtag-counts', '-');

/** Adds a user's listed videos to their hashtags' counts. To be called after the videos are listed again. */
export const addToHashtagCounts = hashtagCountUpdate('listed-add-hashtag-counts', '+');

/** Sets the video count of a profile to the number of listed videos. */
export const recountVideos = statement<never, [ownerId: number]>(
  'listed-recount-videos',
  `update users set videos = (select count(*) from videos where owner_id = $1 and listed_at is not null)
   where id = $1`,
);
