import { createHash } from 'node:crypto';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { expireFreshAuthentication } from '../../../test/factors.ts';
import { listMails, readCode, waitForMail } from '../../../test/mailbox.ts';
import { logIn, signIn } from '../../../test/sign-in.ts';
import { mailDueRecoveries } from '../../domain/factors/recoveries.ts';

const api = useTestApi();
const DAY = 24 * 60 * 60;
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await createUser(api.pool);
  ({ token } = await signIn(api, user));
});

const requestCode = (password: string | undefined = PASSWORD) =>
  api.request('app/user/delete-profile-code', { password }, token);
const confirm = (confirmationCode: unknown) =>
  api.request('app/user/delete-profile-confirm', { confirmationCode }, token);
const recover = () => api.request('app/user/recover-profile', {}, token);
const remove = async () => {
  await requestCode();
  return confirm(readCode(await waitForMail(api, user.email)));
};
const getProfile = async () => (await api.call('app/user/get-profile', {}, token)).data;
const isVisible = () => api.request('app/user/external-profile', { username: user.username });

it('schedules the deletion in 14 days with the mailed code and confirms it by mail', async () => {
  expect((await requestCode()).json).toEqual({
    data: {},
    message: 'Email with confirmation code sent to your email',
  });
  const code = readCode(await waitForMail(api, user.email));
  const { data, message } = await api.call(
    'app/user/delete-profile-confirm',
    { confirmationCode: code },
    token,
  );
  expect(message).toBe('Profile deleted!');
  expect(Math.abs(data.willBeDeleted - (Date.now() / 1_000 + 14 * DAY))).toBeLessThan(60);
  expect((await getProfile()).willBeDeleted).toBe(data.willBeDeleted);
  const notice = await waitForMail(api, user.email, 2);
  expect(notice.subject).toBe('Your OnTrend profile will be deleted');
  const day = new Date(data.willBeDeleted * 1_000);
  expect(notice.text).toContain(
    day.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  );
});

it.each([
  ['', 403, 'verification-required', []],
  ['wrong', 422, 'wrong-password', ['password']],
])('mails no code for the password "%s"', async (password, status, code, fields) => {
  await expireFreshAuthentication(api, user);
  const { statusCode, json } = await requestCode(password);
  expect([statusCode, json.code, Object.keys(json.fields ?? {})]).toEqual([status, code, fields]);
  expect(await listMails(api, user.email)).toEqual([]);
});

it('hides the profile and its videos until it is recovered', async () => {
  const video = await createVideo(api.pool, user);
  const tag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: `tag${user.id}`, videos: 1 });
  await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: video.id });
  const counted = async () =>
    (await api.pool.query('select videos from hashtags where id = $1', [tag.id])).rows[0].videos;
  const info = () => api.request('app/video/info', { fileName: video.file_name });
  const tagged = async () =>
    (await api.call('app/video/get', { filter: { kind: 'hashtag', value: `tag${user.id}` } })).data.length;
  expect([(await info()).statusCode, await tagged()]).toEqual([200, 1]);

  await remove();
  expect([(await isVisible()).statusCode, (await isVisible()).json.code]).toEqual([404, 'user-deleted']);
  expect((await api.request('app/user/videos', { username: user.username })).json.code).toBe('user-deleted');
  expect([(await info()).statusCode, await tagged(), await counted()]).toEqual([410, 0, 0]);
  // The user still has access to the page, to recover the profile.
  expect((await api.request('app/user/videos', { username: user.username }, token)).statusCode).toBe(200);

  const late = await createVideo(api.pool, user);
  expect((await recover()).json).toEqual({ data: {}, message: 'Profile recovered!' });
  const mail = await waitForMail(api, user.email, 3);
  expect(mail.subject).toBe('Your OnTrend profile will not be deleted');
  expect(mail.text).toContain('/confirm#secure=');
  expect((await getProfile()).willBeDeleted).toBeNull();
  expect([(await info()).statusCode, await tagged(), await counted()]).toEqual([200, 1, 1]);
  const { data } = await api.call('app/user/external-profile', { username: user.username });
  expect(data.videos).toBe(2);
  expect((await api.request('app/video/info', { fileName: late.file_name })).statusCode).toBe(200);
});

it('does not change the date when the deletion is confirmed again', async () => {
  await remove();
  const { willBeDeleted } = await getProfile();
  await api.pool.query(
    `update users set will_be_deleted_at = will_be_deleted_at - interval '3 days' where id = $1`,
    [user.id],
  );
  await api.pool.query(`update account_codes set sent_at = sent_at - interval '61 seconds'`);
  await requestCode();
  await confirm(readCode(await waitForMail(api, user.email, 3)));
  expect((await getProfile()).willBeDeleted).toBe((willBeDeleted ?? 0) - 3 * DAY);
});

it('rejects a wrong or missing code and changes nothing', async () => {
  await requestCode();
  const code = readCode(await waitForMail(api, user.email));
  const wrong = await confirm(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  expect([wrong.statusCode, wrong.json.code, Object.keys(wrong.json.fields ?? {})]).toEqual([
    422,
    'wrong-code',
    ['confirmationCode'],
  ]);
  expect((await confirm('')).json.messages).toEqual(['Field is required']);
  expect((await confirm(undefined)).json.messages).toEqual(['Field is required']);
  expect((await getProfile()).willBeDeleted).toBeNull();
  expect((await isVisible()).statusCode).toBe(200);
  expect((await requestCode()).statusCode).toBe(429);
});

it('rejects recovery when no deletion is scheduled', async () => {
  const response = await recover();
  expect([response.statusCode, response.json.code]).toEqual([409, 'not-being-deleted']);
});

describe('from the deletion date on, before the worker has deleted the account', () => {
  const passDate = () =>
    api.pool.query(`update users set will_be_deleted_at = now() - interval '1 second' where id = $1`, [
      user.id,
    ]);

  it.each([
    ['app/user/recover-profile', {}],
    ['app/user/get-profile', {}],
    ['app/user/settings', { settings: { theme: 'dark' } }],
    ['app/user/export', {}],
    // Guests may make this call, too.
    ['app/user/videos', { username: 'somebody' }],
  ])('%s rejects its session, as after the deletion', async (call, body) => {
    await remove();
    expect((await api.request('app/user/get-profile', {}, token)).statusCode).toBe(200);
    await passDate();
    const { statusCode, json } = await api.request(call, body, token);
    expect([statusCode, json.code]).toEqual([401, 'session-ended']);
  });

  it('its tokens are not renewed, and nobody can sign in to it', async () => {
    const { refreshToken } = await signIn(api, user);
    await remove();
    await passDate();
    expect((await api.request('app/user/relogin', { refreshToken })).json.code).toBe('bad-refresh-token');
    await expect(logIn(api, user)).rejects.toThrow('wrong-credentials');
  });

  it('its recovery is not mailed, and a mailed link does not work', async () => {
    const code = 'a-code-from-a-mail';
    const insert = `insert into account_recoveries (user_id, available_at, code_hash, expires_at) values ($1, now(), $2, $3)`;
    const other = await createUser(api.pool);
    const hash = createHash('sha256').update(code).digest();
    await api.pool.query(insert, [user.id, hash, new Date(Date.now() + DAY * 1_000)]);
    await api.pool.query(insert, [other.id, null, null]);
    for (const { id } of [user, other])
      await api.pool.query(`update users set will_be_deleted_at = now() where id = $1`, [id]);
    expect(await mailDueRecoveries(api.pool, 'http://localhost:3000')).toBe(0);
    expect((await api.request('app/user/recovery-finish', { code })).statusCode).toBe(422);
    expect((await api.request('app/user/secure-account', { code })).statusCode).toBe(422);
  });
});

it.each(['delete-profile-code', 'delete-profile-confirm', 'recover-profile'])(
  '%s requires sign-in',
  async (call) => {
    const body = call === 'delete-profile-confirm' ? { confirmationCode: '123456' } : {};
    expect((await api.request(`app/user/${call}`, body)).statusCode).toBe(401);
  },
);
