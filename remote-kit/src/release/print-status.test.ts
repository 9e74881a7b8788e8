import { formatMove, formatStatus } from './print-status.ts';

const pointer = { current: '1.0.0-b', previous: '1.0.0-a', canary: null };

it.each([
  [{ pointer: null, moves: [] }, 'not published'],
  [{ pointer, moves: [] }, '1.0.0-b, previous: 1.0.0-a'],
  [
    { pointer: { ...pointer, isPreviousBad: true as const }, moves: [] },
    '1.0.0-b, previous: 1.0.0-a (rolled back)',
  ],
  [
    { pointer, moves: [], paths: ['/trends', '/clips'], revokedPaths: ['/shows'] },
    '1.0.0-b, previous: 1.0.0-a, granted: /trends, /clips, revoked: /shows',
  ],
  [
    { pointer, moves: [], paths: [], revokedPaths: ['/trends'], isRetired: true },
    'retired: it owns no path, 1.0.0-b, previous: 1.0.0-a, revoked: /trends',
  ],
])('describes %j', (status, fields) => {
  expect(formatStatus('mf-trends', status)).toBe(`mf-trends          ${fields}`);
});

it.each([
  ['0123456789abcdef', 'commit 0123456789)'],
  ['0123456789abcdef with uncommitted changes', 'commit 0123456789 with uncommitted changes)'],
  [null, 'commit unknown)'],
])('shows the commit %s of a pointer change', (commit, text) => {
  const move = {
    at: '2026-11-26T10:00:00.000Z',
    action: 'promote',
    by: 'mf-trends',
    pointer,
    person: 'ana',
    commit,
  };
  expect(formatMove(move)).toBe(`  2026-11-26T10:00:00.000Z  promote    1.0.0-b  by mf-trends (ana, ${text}`);
});
