import { calls } from '@ontrend/shared/wire';
import { findVisibleVideo } from '../../domain/videos/visible-video.ts';
import { ownProfileError } from '../../domain/visibility/errors.ts';
import { canSeeUser } from '../../domain/visibility/relationship.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

type ChoiceValues = [userId: number, id: number];

// Inserts select the target row, so that a target deleted just before is no error.
const insertVideo = statement<never, ChoiceValues>(
  'not-interested-video-insert',
  `insert into not_interested_videos (user_id, video_id)
   select $1::bigint, id from videos where id = $2 for key share
   on conflict do nothing`,
);
const deleteVideo = statement<never, ChoiceValues>(
  'not-interested-video-delete',
  'delete from not_interested_videos where user_id = $1 and video_id = $2',
);
const insertCreator = statement<never, ChoiceValues>(
  'not-interested-creator-insert',
  `insert into not_interested_creators (user_id, creator_id)
   select $1::bigint, id from users where id = $2 for key share
   on conflict do nothing`,
);
const deleteCreator = statement<never, ChoiceValues>(
  'not-interested-creator-delete',
  'delete from not_interested_creators where user_id = $1 and creator_id = $2',
);
/** Removes a video or a creator from the viewer's feeds, or undoes that. */
export const videoNotInterested = defineHandler(
  calls.videoNotInterested,
  async ({ body: { file, userId, notInterested }, viewer, services: { pool } }) => {
    if (file !== undefined) {
      const { id } = await findVisibleVideo(pool, file, viewer);
      await (notInterested ? insertVideo : deleteVideo)(pool, viewer.id, id);
    } else if (userId !== undefined) {
      if (userId === viewer.id) throw ownProfileError("You can't hide your own videos.");
      if (!(await canSeeUser(pool, viewer.id, userId))) throw notFoundError('user');
      await (notInterested ? insertCreator : deleteCreator)(pool, viewer.id, userId);
    }
    return { data: { notInterested } };
  },
);
