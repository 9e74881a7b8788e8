import { useTestApi } from '../../../test/api.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const settings: Record<string, string> = {};
/** Another database, so that connections to the session URL can be told from those to DATABASE_URL. */
let sessionDatabase: TestDatabase;

beforeAll(async () => {
  sessionDatabase = await createTestDatabase();
  settings.DATABASE_SESSION_URL = sessionDatabase.url;
});
const api = useTestApi(settings, undefined, { rejectsWritesOfReads: false });
afterAll(() => sessionDatabase.close());

it('only listens for events over the session URL', async () => {
  await api.call('app/video/get', {});
  const { rows } = await api.pool.query<{ name: string; database: string }>(
    `select distinct application_name as name, datname as database from pg_stat_activity
     where application_name = 'ontrend-events' and datname = current_database()
       or application_name like 'ontrend-%' and datname = $1`,
    [new URL(sessionDatabase.url).pathname.slice(1)],
  );
  expect(rows.map(({ name }) => name)).toEqual(['ontrend-events']);
  expect(sessionDatabase.url).toContain(rows[0]?.database);
});
