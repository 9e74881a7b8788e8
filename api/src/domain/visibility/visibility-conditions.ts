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

/** Condition, evaluated for each row: neither user has blocked the other. */
const blockLookupsSql = (viewer: string, user: string): string =>
  `not exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${user} offset 0)
    and not exists (select from blocks where blocker_id = ${user} and blocked_id = ${viewer} offset 0)`;

/** Condition, evaluated for each row: not blocked, and not muted by the viewer. */
const blockAndMuteLookupsSql = (viewer: string, user: string): string =>
  `${blockLookupsSql(viewer, user)}
    and not exists (select from mutes where muter_id = ${viewer} and muted_id = ${user} offset 0)`;

/**
 * Expression: the viewer's first row of a table in the order of its index, or null. Without `order by`, the planner may scan a
 * table that has many rows of few users, and for a viewer without rows it would scan the whole table.
 */
const firstRowSql = (table: string, viewerColumn: string, column: string, viewer: string): string =>
  `(select ${column} from ${table} where ${viewerColumn} = ${viewer} order by ${column} limit 1)`;

/** Arguments of `coalesce`, which returns null for viewers who have not blocked anyone and are not blocked. */
const blockRowsSql = (viewer: string): string =>
  `${firstRowSql('blocks', 'blocker_id', 'blocked_id', viewer)}, ${firstRowSql('blocks', 'blocked_id', 'blocker_id', viewer)}`;

/** Like `blockRowsSql`, also for users whom the viewer has muted. */
const blockAndMuteRowsSql = (viewer: string): string =>
  `${blockRowsSql(viewer)}, ${firstRowSql('mutes', 'muter_id', 'muted_id', viewer)}`;

/** Expression: whether the viewer has blocked anyone, or was blocked. Without blocks, they see the same users as a guest. */
export function hasBlocksSql(viewer: string): string {
  assertReferences(viewer);
  return `coalesce(${blockRowsSql(viewer)}) is not null`;
}

const isParameter = (reference: string): boolean => reference.startsWith('$');

/**
 * Condition that is true without lookups for viewers without blocks and mutes, as most have none. PostgreSQL reads `rows` once, because
 * they depend only on the viewer. For a viewer that is a column it would read them for each row, and for one user they save nothing.
 */
function skipLookupsSql(viewer: string, user: string, lookups: string, rows: string): string {
  return isParameter(viewer) && !isParameter(user)
    ? `case when coalesce(${rows}) is null then true else ${lookups} end`
    : lookups;
}

/**
 * Condition: neither user has blocked the other. They may then see each other's videos, comments, messages
 * and notifications.
 */
export function notBlockedSql(viewer: string, user: string): string {
  assertReferences(viewer, user);
  return skipLookupsSql(viewer, user, blockLookupsSql(viewer, user), blockRowsSql(viewer));
}

/**
 * Condition: not blocked, and not muted by the viewer. For feeds, comments and notifications; profiles of
 * muted users remain visible.
 */
export function notBlockedOrMutedSql(viewer: string, user: string): string {
  assertReferences(viewer, user);
  return skipLookupsSql(viewer, user, blockAndMuteLookupsSql(viewer, user), blockAndMuteRowsSql(viewer));
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
  assertReferences(viewer, video, creator);
  // Not `notBlockedOrMutedSql`: the rankings of For You check `hidesNothingSql` first, and more subplans make them slower.
  return `${blockAndMuteLookupsSql(viewer, creator)}
    and ${passesVideoFiltersSql(viewer, video)}
    and ${passesCreatorFilterSql(viewer, creator)}`;
}

/**
 * Condition: the viewer has no block, mute, muted word or "not interested" choice, so every video is eligible for their
 * feed. Evaluated once per statement, it saves the lookups of `eligibleForFeedSql` for each row.
 */
export function hidesNothingSql(viewer: string): string {
  assertReferences(viewer);
  const rows = [
    blockAndMuteRowsSql(viewer),
    firstRowSql('not_interested_creators', 'user_id', 'creator_id', viewer),
    firstRowSql('not_interested_videos', 'user_id', 'video_id', viewer),
  ];
  return `coalesce(${rows.join(', ')}) is null and ${mutedPatternSql(viewer)} is null`;
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
