import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { batch } from './batches.ts';
import { removeTraces } from './delete-user-data.ts';
import { removeVideos, type VideoRemoval } from './delete-videos.ts';

// From here on nobody is signed in as them, and nothing can be taken back.
const closeAccounts = statement<never, []>(
  'remove-people-close',
  `with due as (
     update users set state = 'deleted'
     where will_be_deleted_at <= now() and state <> 'deleted' returning id
   )
   update sessions set ended_at = now() from due where sessions.user_id = due.id and ended_at is null`,
);
const findDue = statement<{ id: number }, [after: number]>(
  'remove-people-due',
  `select id from users
   where will_be_deleted_at <= now() and state = 'deleted' and id > $1 order by id limit 1`,
);
const forgetPerson = statement<{ avatar_key: string | null }, [id: number]>(
  'remove-person',
  `with person as (delete from users where id = $1 returning id, lower(email) as address, avatar_key),
   codes as (
     delete from account_codes using person
     where (purpose in ('join', 'password-reset') and subject = person.address)
       or (purpose in ('email-change', 'delete-profile') and subject = person.id::text)
   )
   select avatar_key from person`,
);
const usesAvatar = statement<{ id: number }, [key: string]>(
  'remove-avatar-used',
  'select id from users where avatar_key = $1 limit 1',
);
const forgetOldCodes = statement<never, []>(
  'remove-old-codes',
  `delete from account_codes where expires_at < now() - interval '1 day'`,
);
const forgetOldJoins = statement<never, []>(
  'remove-old-joins',
  `delete from pending_joins where created_at < now() - interval '1 day'`,
);

const forgetOldErrors = statement<never, []>(
  'remove-old-browser-errors',
  `delete from browser_errors where last_at < now() - interval '7 days'`,
);

/** What a round of removal came to. */
export interface Removed {
  people: number;
  /** People of whom a video is just being made: they have to wait. */
  waiting: number;
}

/**
 * Removes everybody whose day has come (spec 7, delete-profile): videos and their files, comments, messages, likes,
 * follows, and the account. In small transactions, each of which leaves every counter right; a round that is broken off
 * is taken up by the next one where it stood, as what is left in the database is all it goes by.
 */
export async function removeDuePeople(removal: VideoRemoval): Promise<Removed> {
  const { pool, stop } = removal;
  const removed: Removed = { people: 0, waiting: 0 };
  await batch(pool, (client) => closeAccounts(client));
  for (let after = 0; ; ) {
    const [person] = await findDue(pool, after);
    if (!person) return removed;
    after = person.id;
    await removeTraces(pool, person.id, stop);
    if (await removeVideos(removal, person.id)) {
      await removePerson(removal, person.id);
      removed.people += 1;
    } else removed.waiting += 1;
  }
}

async function removePerson({ pool, storage }: VideoRemoval, id: number): Promise<void> {
  const [gone] = await batch(pool, (client) => forgetPerson(client, id));
  const key = gone?.avatar_key;
  // A picture's name tells its content, so others may have the same.
  if (key && (await usesAvatar(pool, key)).length === 0) await storage.store.remove(`avatars/${key}`);
}

/** Forgets codes and joins that nobody has come back with, and what went wrong in browsers a week ago. */
export async function forgetWhatIsOld(pool: Pool): Promise<void> {
  await forgetOldCodes(pool);
  await forgetOldJoins(pool);
  await forgetOldErrors(pool);
}
