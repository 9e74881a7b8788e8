import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const { runText, runJson } = createAdminRunner(api);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function areClickable(user: TestUser): Promise<boolean> {
  const seen = await api.call('app/user/external-profile', { username: user.username });
  const own = await api.call('app/user/self-profile', {}, (await signIn(api, user)).token);
  expect(own.data.isUrlsClickable).toBe(seen.data.isUrlsClickable);
  return seen.data.isUrlsClickable;
}

const addComment = async (author: TestUser) =>
  insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: (await createVideo(api.pool, await createUser(api.pool))).id,
    author_id: author.id,
    text: 'Rude',
  });

describe('isUrlsClickable', () => {
  it('is true for accounts of 30 days', async () => {
    expect(await areClickable(await createUser(api.pool, { created_at: daysAgo(31) }))).toBe(true);
    expect(await areClickable(await createUser(api.pool, { created_at: daysAgo(29) }))).toBe(false);
  });

  it('is false for 30 days after a moderator has hidden a video or comment', async () => {
    const user = await createUser(api.pool, { created_at: daysAgo(100) });
    const video = await createVideo(api.pool, user);
    const comment = await addComment(user);
    await runJson('video', 'hide', video.file_name);
    expect(await areClickable(user)).toBe(false);
    expect(await runJson('user', 'show', user.username)).toMatchObject({ strikes: 1, links_allowed: false });
    await runJson('comment', 'hide', String(comment.id));
    await api.pool.query('delete from comments where id = $1', [comment.id]);
    await runJson('video', 'restore', video.file_name);
    // The strike of the deleted comment remains.
    expect(await areClickable(user)).toBe(false);
    await api.pool.query('update moderation_strikes set created_at = $1', [daysAgo(31)]);
    expect(await areClickable(user)).toBe(true);
  });

  it('is true again when a moderator restores the comment', async () => {
    const user = await createUser(api.pool, { created_at: daysAgo(100) });
    const comment = await addComment(user);
    await runJson('comment', 'hide', String(comment.id));
    expect(await areClickable(user)).toBe(false);
    await runJson('comment', 'restore', String(comment.id));
    expect(await areClickable(user)).toBe(true);
  });

  it('is false for a hidden user', async () => {
    const user = await createUser(api.pool, { created_at: daysAgo(100) });
    const { token } = await signIn(api, user);
    await runJson('user', 'hide', user.username);
    expect((await api.call('app/user/self-profile', {}, token)).data.isUrlsClickable).toBe(false);
  });

  it('can be granted, withdrawn and reset by an administrator', async () => {
    const user = await createUser(api.pool);
    const video = await createVideo(api.pool, user);
    expect((await runText('user', 'grant-links', user.username)).out).toBe(
      `Links in the profile of ${user.username} are always clickable.`,
    );
    await runJson('video', 'hide', video.file_name);
    expect(await areClickable(user)).toBe(true);
    expect((await runText('user', 'grant-links', user.username)).err).toBe(
      `Links in the profile of ${user.username} are already always clickable.`,
    );
    await runJson('user', 'withdraw-links', user.username, '--reason', 'spam');
    expect(await areClickable(user)).toBe(false);
    await runJson('user', 'reset-links', user.username);
    expect(await areClickable(user)).toBe(false);
    await runJson('video', 'restore', video.file_name);
    await api.pool.query('update users set created_at = $2 where id = $1', [user.id, daysAgo(31)]);
    expect(await areClickable(user)).toBe(true);
    await runJson('user', 'withdraw-links', user.username);
    expect(await areClickable(user)).toBe(false);
    expect(await runJson<unknown[]>('log', '--target', String(user.id))).toMatchObject([
      { action: 'user withdraw-links', details: { before: 'default' } },
      { action: 'user reset-links', details: { before: 'withdrawn' } },
      { action: 'user withdraw-links', details: { before: 'granted', reason: 'spam' } },
      { action: 'user grant-links', details: { before: 'default' } },
    ]);
  });
});
