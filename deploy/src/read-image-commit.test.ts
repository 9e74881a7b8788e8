import { readImageCommit } from './read-image-commit.ts';

it.each([
  [{}, null],
  [{ RELEASE_COMMIT: '' }, null],
  [{ RELEASE_COMMIT: '91206d32' }, '91206d32'],
  [{ RELEASE_COMMIT: '91206d32 with uncommitted changes' }, '91206d32 with uncommitted changes'],
])('reads the commit of %j', (environment, commit) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(readImageCommit(environment)).toBe(commit);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('reports a text that is not a commit, and goes on without one', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(readImageCommit({ RELEASE_COMMIT: 'v1.2' })).toBeNull();
  expect(log.mock.calls.join()).toContain('RELEASE_COMMIT is "v1.2", which is not a commit hash');
  log.mockRestore();
});
