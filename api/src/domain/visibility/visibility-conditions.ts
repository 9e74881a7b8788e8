// Builders of SQL conditions and subqueries for visibility between users (decision 019). `viewer` and `user` are
// expressions in the statement: a parameter or a qualified column (`$2`, `c.author_id`). For a guest the viewer is
// null, and nothing is hidden. PostgreSQL does not merge a subquery with `offset 0` into the surrounding statement,
// so each condition remains an index lookup per row. As a join it could change the order in which a list is read.

const SQL_REFERENCE = /^(\$\d+(::bigint)?|[a-z_]\w*\.[a-z_]\w*)$/;

/**
 * Rejects unqualified columns. In a subquery they would refer to the subquery's own table, and the condition
 * would always be true.
 * @throws Error when the statement is built
 */
function assertReferences(...references: string[]): void {
  const invalid = references.find((reference) => !SQL_REFERENCE.test(reference));
  if (invalid !== undefined) throw new Error(`"${invalid}" must be a parameter or a qualified column.`);
}

/**
 * Condition: neither user has blocked the other. They may then see each other's videos, comments, messages
 * and notifications.
 */
export function notBlockedSql(viewer: string, user: string): string {
  assertReferences(viewer, user);
  return `not exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${user} offset 0)
    and not exists (select from blocks where blocker_id = ${user} and blocked_id = ${viewer} offset 0)`;
}

/**
 * Condition: not blocked, and not muted by the viewer. For feeds, comments and notifications; profiles of
 * muted users remain visible.
 */
export function notBlockedOrMutedSql(viewer: string, user: string): string {
  return `${notBlockedSql(viewer, user)}
    and not exists (select from mutes where muter_id = ${viewer} and muted_id = ${user} offset 0)`;
}

/**
 * Condition: the viewer has not marked the video "not interested", and its description contains none of their
 * muted words. For all feeds.
 */
export function passesVideoFiltersSql(viewer: string, video: string): string {
  assertReferences(viewer, video);
  return `not exists (select from not_interested_videos where user_id = ${viewer} and video_id = ${video} offset 0)
    and not exists (
      select from user_settings muting
      where muting.user_id = ${viewer} and muting.muted_pattern is not null and exists (
        select from videos described
        where described.id = ${video} and normalize(described.description) ~* muting.muted_pattern offset 0)
      offset 0)`;
}

/**
 * Condition: the viewer has not marked the creator "not interested". For recommended videos, not for those of
 * followed creators.
 */
export function passesCreatorFilterSql(viewer: string, creator: string): string {
  assertReferences(viewer, creator);
  return `not exists (select from not_interested_creators where user_id = ${viewer} and creator_id = ${creator} offset 0)`;
}

/**
 * Subquery of the ids of all users who are hidden from the viewer. Used instead of `notBlockedOrMutedSql` for
 * counting, where it is evaluated once per statement.
 */
export function hiddenUserIdsSql(viewer: string): string {
  assertReferences(viewer);
  return `select blocked_id from blocks where blocker_id = ${viewer}
    union all select blocker_id from blocks where blocked_id = ${viewer}
    union all select muted_id from mutes where muter_id = ${viewer}`;
}

/** Subquery of the creators that the viewer marked "not interested". */
export function notInterestedCreatorIdsSql(viewer: string): string {
  assertReferences(viewer);
  return `select creator_id from not_interested_creators where user_id = ${viewer}`;
}

/** Subquery of the videos that the viewer marked "not interested". */
export function notInterestedVideoIdsSql(viewer: string): string {
  assertReferences(viewer);
  return `select video_id from not_interested_videos where user_id = ${viewer}`;
}

/** Pattern of the viewer's muted words for descriptions, or null. */
export function mutedPatternSql(viewer: string): string {
  assertReferences(viewer);
  return `(select muted_pattern from user_settings where user_id = ${viewer})`;
}

/**
 * Condition: a video may appear in the viewer's feed: not blocked, muted or marked "not interested".
 * @param video column of the video's id
 * @param creator column of the owner's id
 */
export function eligibleForFeedSql(viewer: string, video: string, creator: string): string {
  return `${notBlockedOrMutedSql(viewer, creator)}
    and ${passesVideoFiltersSql(viewer, video)}
    and ${passesCreatorFilterSql(viewer, creator)}`;
}

/**
 * Condition: the viewer has no block, mute, muted word or "not interested" choice, so every video is eligible for their
 * feed. Evaluated once per statement, it saves the lookups of `eligibleForFeedSql` for each row.
 */
export function hidesNothingSql(viewer: string): string {
  assertReferences(viewer);
  return `not exists (${hiddenUserIdsSql(viewer)})
    and not exists (${notInterestedCreatorIdsSql(viewer)})
    and not exists (${notInterestedVideoIdsSql(viewer)})
    and ${mutedPatternSql(viewer)} is null`;
}

/**
 * Condition: the viewer may watch the video if they know its address: their own videos that are ready, and
 * visible videos of others that are neither private nor hidden. Whether a video is listed depends on
 * `listed_at`.
 * @param video table name of the video in the statement
 */
export function watchableVideoSql(viewer: string, video: string): string {
  return `${video}.state = 'ready' and (${video}.owner_id = ${viewer} or (
    ${video}.visibility <> 'private' and ${video}.owner_active and ${video}.hidden_at is null
    and ${notBlockedSql(viewer, `${video}.owner_id`)}))`;
}
