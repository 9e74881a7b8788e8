import type { Calls } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/api-error.ts';
import { relationOf } from '../visibility/index.ts';

type Standing = Calls['app/user/block']['reply']['data'];

const readFollowers = statement<{ followers: number }, [id: number]>(
  'standing-followers',
  `select followers from users where id = $1 and state = 'active'`,
);

/**
 * How a viewer stands to a person now, as the calls say that change it.
 * @throws {ApiError} 404 for nobody
 */
export async function standingOf(db: Queryable, viewerId: number, personId: number): Promise<Standing> {
  const [person] = await readFollowers(db, personId);
  if (!person) throw notFound('user');
  const { blocks, mutes, follows } = await relationOf(db, viewerId, personId);
  return { isBlocked: blocks, isMuted: mutes, hasSubscribe: follows, subscribers: person.followers };
}
