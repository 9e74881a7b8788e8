import { useTestApi } from '../../../test/api.ts';
import { createUser, insertRow, type TestUser } from '../../../test/factories.ts';
import { type StatementSpy, spyOnStatements } from '../../../test/statement-spy.ts';
import { createSessionLookup } from './session-lookup.ts';

const api = useTestApi();
let user: TestUser;
let spy: StatementSpy;
beforeEach(async () => {
  user = await createUser(api.pool);
  spy = spyOnStatements();
});
afterEach(() => spy.restore());

async function createSession(columns: Record<string, unknown> = {}): Promise<string> {
  return (await insertRow<{ id: string }>(api.pool, 'sessions', { user_id: user.id, ...columns })).id;
}
const endSession = (id: string) => api.pool.query('update sessions set ended_at = now() where id = $1', [id]);

it('looks up the sessions of concurrent calls with one statement', async () => {
  const other = await createUser(api.pool, { state: 'blocked' });
  const [first, second, ended] = [
    await createSession(),
    await createSession({ user_id: other.id, last_used_at: new Date(0) }),
    await createSession({ ended_at: new Date() }),
  ];
  const find = createSessionLookup(api.pool);
  spy.take();
  expect(await Promise.all([first, second, ended, first].map(find))).toEqual([
    { id: first, user_id: user.id, state: 'active', is_stale: false },
    { id: second, user_id: other.id, state: 'blocked', is_stale: true },
    undefined,
    { id: first, user_id: user.id, state: 'active', is_stale: false },
  ]);
  expect(spy.take()).toHaveLength(1);
});

it('includes calls that are made several ticks later in the same iteration of the event loop', async () => {
  const ids = [await createSession(), await createSession()];
  const find = createSessionLookup(api.pool);
  spy.take();
  const found: Promise<unknown>[] = [];
  for (const id of ids) {
    found.push(find(id));
    // Lets ticks run, as between the callbacks of two sockets.
    for (let n = 0; n < 3; n += 1) await new Promise(process.nextTick);
  }
  expect(await Promise.all(found)).toMatchObject(ids.map((id) => ({ id })));
  expect(spy.take()).toHaveLength(1);
});

it('does not use the session of an earlier call, which may have ended', async () => {
  const id = await createSession();
  const find = createSessionLookup(api.pool);
  expect(await find(id)).toMatchObject({ user_id: user.id });
  await endSession(id);
  expect(await find(id)).toBeUndefined();
});

it('rejects all calls of a failed batch, and none of the next one', async () => {
  const id = await createSession();
  const query = vi
    .spyOn(api.pool, 'query')
    .mockRejectedValueOnce(new Error('The database is away.') as never);
  const find = createSessionLookup(api.pool);
  const results = await Promise.allSettled([find(id), find(id)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  query.mockRestore();
  expect(await find(id)).toMatchObject({ id });
});
