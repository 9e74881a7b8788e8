import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestVideo } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const lines: string[] = [];
const api = useTestApi({ LOG_LEVEL: 'warn' }, undefined, {
  logStream: { write: (line) => lines.push(line) },
});
let token: string;
let video: TestVideo;

beforeAll(async () => {
  const user = await createUser(api.pool);
  video = await createVideo(api.pool, user);
  token = (await signIn(api, user)).token;
});

/** Makes every like fail, as PostgreSQL reports it with this SQLSTATE. */
async function failLikes(sqlState: string): Promise<void> {
  await api.pool.query(
    `create or replace function fail_test() returns trigger language plpgsql as
       $$ begin raise 'could not extend file' using errcode = '${sqlState}'; end $$;
     create or replace trigger fail_test before insert or delete on likes for each statement execute function fail_test()`,
  );
}
const endFailure = () => api.pool.query('drop trigger fail_test on likes');
const like = () => api.request('app/video/rating', { file: video.file_name, rating: 1 }, token);
const loggedErrors = () => lines.splice(0).map((line) => JSON.parse(line));

it.each([
  ['53100', 507, 'no-space', "There's no space left to save this right now. Try again later.", '30'],
  ['53300', 503, 'unavailable', "OnTrend isn't available right now. Try again in a moment.", '5'],
])('replies to SQLSTATE %s with %i and when to try again', async (sqlState, status, code, message, delay) => {
  await failLikes(sqlState);
  const reply = await like();
  expect([reply.statusCode, reply.json]).toEqual([status, { code, messages: [message] }]);
  expect(reply.headers.get('retry-after')).toBe(delay);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  await endFailure();
  expect((await like()).statusCode).toBe(200);
});

it('logs a failure that affects many requests once, without keys of the connection', async () => {
  await failLikes('53200');
  await like();
  loggedErrors();
  for (let request = 0; request < 3; request += 1) expect((await like()).statusCode).toBe(503);
  await failLikes('P0001');
  expect((await like()).statusCode).toBe(500);
  await endFailure();
  const errors = loggedErrors();
  expect(errors.map(({ msg }) => msg)).toEqual(['request failed']);
  expect(Object.keys(errors[0].err).sort()).toEqual(['code', 'message', 'stack', 'type']);
  expect(errors[0].err).toMatchObject({ code: 'P0001', message: 'could not extend file' });
});
