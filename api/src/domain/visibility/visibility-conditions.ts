// The one rule of who is hidden from whom (issue 6, people; decision 019), as conditions of SQL. `viewer` and `person`
// are what stands in the statement: a parameter or a column with its table (`$2`, `c.author_id`). A viewer may be null,
// a guest, from whom nobody is hidden. `offset 0` keeps each a look-up in an index, whatever the list around it: pulled
// into a join, it would cost lists their order.

const SQL_REFERENCE = /^(\$\d+(::bigint)?|[a-z_]\w*\.[a-z_]\w*)$/;

/**
 * A column without its table would be taken for one of the tables asked here, and the condition would hold always.
 * @throws Error as soon as the statement is made
 */
function assertReferences(...places: string[]): void {
  const wrong = places.find((place) => !SQL_REFERENCE.test(place));
  if (wrong !== undefined) throw new Error(`"${wrong}" has to be a parameter or a column with its table.`);
}

/** Neither has blocked the other: they may see each other's videos, comments, messages and notifications. */
export function notBlocked(viewer: string, person: string): string {
  assertReferences(viewer, person);
  return `not exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${person} offset 0)
    and not exists (select from blocks where blocker_id = ${person} and blocked_id = ${viewer} offset 0)`;
}

/** Nor has the viewer muted the person. For feeds, comments and notifications; a muted profile can be visited. */
export function notBlockedOrMuted(viewer: string, person: string): string {
  return `${notBlocked(viewer, person)}
    and not exists (select from mutes where muter_id = ${viewer} and muted_id = ${person} offset 0)`;
}

/**
 * The viewer hasn't said "not interested" to this video, and has muted no word of its description (settings). For every
 * feed.
 */
export function notUnwantedVideo(viewer: string, video: string): string {
  assertReferences(viewer, video);
  return `not exists (select from unwanted_videos where user_id = ${viewer} and video_id = ${video} offset 0)
    and not exists (
      select from user_settings muting
      where muting.user_id = ${viewer} and muting.muted_pattern is not null and exists (
        select from videos described
        where described.id = ${video} and normalize(described.description) ~* muting.muted_pattern offset 0)
      offset 0)`;
}

/** Nor to its creator. For feeds that are chosen for the viewer, not for those of whom they follow. */
export function notUnwantedCreator(viewer: string, creator: string): string {
  assertReferences(viewer, creator);
  return `not exists (select from unwanted_creators where user_id = ${viewer} and creator_id = ${creator} offset 0)`;
}

/**
 * `notHidden` for what is counted rather than read in order: the ids of all who are hidden from the viewer, made once a
 * statement.
 */
export function hiddenUserIds(viewer: string): string {
  assertReferences(viewer);
  return `select blocked_id from blocks where blocker_id = ${viewer}
    union all select blocker_id from blocks where blocked_id = ${viewer}
    union all select muted_id from mutes where muter_id = ${viewer}`;
}

/** The same for `wantedCreator`: creators the viewer is not interested in. */
export function unwantedCreatorIds(viewer: string): string {
  assertReferences(viewer);
  return `select creator_id from unwanted_creators where user_id = ${viewer}`;
}

/** The same for `wantedVideo`, its part about single videos. */
export function unwantedVideoIds(viewer: string): string {
  assertReferences(viewer);
  return `select video_id from unwanted_videos where user_id = ${viewer}`;
}

/** What stands in the descriptions of videos that the viewer has muted words of: a pattern, or null. */
export function mutedPattern(viewer: string): string {
  assertReferences(viewer);
  return `(select muted_pattern from user_settings where user_id = ${viewer})`;
}

/**
 * A video of a feed that the viewer should be shown: nobody blocked or muted, nothing unwanted.
 * @param video the column of its id
 * @param creator the column of its owner's id
 */
export function eligibleForFeed(viewer: string, video: string, creator: string): string {
  return `${notBlockedOrMuted(viewer, creator)}
    and ${notUnwantedVideo(viewer, video)}
    and ${notUnwantedCreator(viewer, creator)}`;
}

/**
 * A video that can be watched by who knows its address: the viewer's own once it is ready, and those of others that are
 * not private, nor hidden, nor of somebody who is hidden. Whether it stands in lists is `listed_at`.
 * @param video the name of the table in the statement
 */
export function watchableVideo(viewer: string, video: string): string {
  return `${video}.state = 'ready' and (${video}.owner_id = ${viewer} or (
    ${video}.visibility <> 'private' and ${video}.owner_active and ${video}.hidden_at is null
    and ${notBlocked(viewer, `${video}.owner_id`)}))`;
}
