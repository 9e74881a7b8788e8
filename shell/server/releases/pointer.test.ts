import { promotePointer, rollBackPointer, selectVersions, startCanary } from './pointer.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plain = { current: '2', previous: '1', canary: null };
const withCanary = startCanary(plain, '3', 10, NOW);

it('promotes a build, which ends a canary and makes the former build the fallback', () => {
  expect(promotePointer(undefined, '1')).toEqual({ current: '1', previous: null, canary: null });
  expect(promotePointer(withCanary, '3')).toEqual({ current: '3', previous: '2', canary: null });
  expect(promotePointer(withCanary, '2')).toEqual(plain);
});

it('rolls back a canary first, then to the previous build, and never to one that was rolled back itself', () => {
  expect(rollBackPointer(withCanary)).toEqual(plain);
  const back = rollBackPointer(plain);
  expect(back).toMatchObject({ current: '1', previous: '2', canary: null });
  expect(() => rollBackPointer(back)).toThrow('The previous build, 2, was rolled back.');
  expect(promotePointer(back, '2')).toEqual(plain);
  expect(() => rollBackPointer({ ...plain, previous: null })).toThrow(
    'There is no previous build to roll back to.',
  );
  expect(() => rollBackPointer(undefined)).toThrow('There is no previous build to roll back to.');
});

it('offers no fallback to a build that was rolled back, until another build is promoted', () => {
  const back = rollBackPointer(plain);
  expect(selectVersions('mf-x', back, undefined)).toEqual({ version: '1', fallback: null });
  expect(selectVersions('mf-x', promotePointer(back, '1'), undefined).fallback).toBeNull();
  expect(
    selectVersions('mf-x', rollBackPointer(startCanary(back, '3', 10, NOW)), undefined).fallback,
  ).toBeNull();
  expect(selectVersions('mf-x', promotePointer(back, '2'), undefined)).toEqual({
    version: '2',
    fallback: '1',
  });
  expect(selectVersions('mf-x', promotePointer(back, '3'), undefined)).toEqual({
    version: '3',
    fallback: '1',
  });
});

it('rejects a canary without a current build to compare with', () => {
  expect(() => startCanary(undefined, '1', 10, NOW)).toThrow('A canary needs a current build');
  expect(() => startCanary(plain, '2', 10, NOW)).toThrow('2 is already the current build.');
});

it('measures a canary from its first share', () => {
  expect(startCanary(withCanary, '3', 50, new Date()).canary).toEqual({
    version: '3',
    share: 50,
    since: NOW.toISOString(),
  });
});

describe('canary selection', () => {
  const clients = Array.from({ length: 2_000 }, (_, index) => `client-${index}-aaaaaaaa`);
  const groupAt = (share: number, app = 'mf-x') =>
    new Set(
      clients.filter((id) => selectVersions(app, startCanary(plain, '3', share, NOW), id).version === '3'),
    );

  it('selects the requested share, always the same browsers, and keeps them when the share grows', () => {
    const tenth = groupAt(10);
    expect(tenth.size).toBeGreaterThan(150);
    expect(tenth.size).toBeLessThan(250);
    expect(groupAt(10)).toEqual(tenth);
    const half = groupAt(50);
    expect([...tenth].every((id) => half.has(id))).toBe(true);
    expect(half.size).toBeGreaterThan(900);
  });

  it('selects different browsers for each app', () => {
    const both = [...groupAt(10)].filter((id) => groupAt(10, 'mf-y').has(id));
    expect(both.length).toBeLessThan(50);
  });

  it('selects no browser without a client ID; a selected one falls back to the current build', () => {
    expect(selectVersions('mf-x', withCanary, undefined)).toEqual({ version: '2', fallback: '1' });
    const [one = ''] = groupAt(10);
    expect(selectVersions('mf-x', withCanary, one)).toEqual({ version: '3', fallback: '2' });
  });
});
