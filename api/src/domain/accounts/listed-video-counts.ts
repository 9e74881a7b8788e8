import { statement } from '../../platform/db/statement.ts';

// Locked in one order, as everybody does who counts videos.
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

/** Hashtags count a person's listed videos no more: before they leave the lists with their owner. */
export const subtractFromHashtagCounts = hashtagCountUpdate('listed-uncount-hashtags', '-');

/** Hashtags count them again: after they came back. */
export const addToHashtagCounts = hashtagCountUpdate('listed-recount-hashtags', '+');

/** Sets the number of videos on a profile to the number that is listed. */
export const recountVideos = statement<never, [ownerId: number]>(
  'listed-recount-videos',
  `update users set videos = (select count(*) from videos where owner_id = $1 and listed_at is not null)
   where id = $1`,
);
