/**
 * SQL: whether links in the profile of the row of `users` are clickable (PROFILE-8). A decision of an administrator
 * wins. By default they are for accounts that are 30 days old and in good standing: not blocked, not hidden, and
 * without a video, comment or playlist that a moderator has hidden in the last 30 days.
 */
export const LINKS_ALLOWED = `(urls_clickable or (not urls_withdrawn and state = 'active' and hidden_at is null
  and users.created_at <= now() - interval '30 days' and not exists (
    select from moderation_strikes s where s.user_id = users.id and s.created_at > now() - interval '30 days')))`;
