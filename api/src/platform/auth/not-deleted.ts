/**
 * SQL: the account is not deleted, and the date of a scheduled deletion has not come (PROFILE-27). From that date on the account
 * counts as deleted, also before the worker has removed its data.
 * @param users name or alias of the table `users`
 */
export const notDeletedSql = (users: string): string =>
  `(${users}.state <> 'deleted' and (${users}.will_be_deleted_at is null or ${users}.will_be_deleted_at > now()))`;
