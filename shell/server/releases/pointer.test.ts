import { promotePointer, rollBackPointer, selectVersions, startCanary } from './pointer.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plain = { current: '2', previous: '1', canary: null };
const trial = startCanary(plain, '3', 10, NOW);

it('promotes: the one before is the one to fall back on, a canary ends', () => {
  expect(promotePointer(undefined, '1')).toEqual({ current: '1', previous: null, canary: null });
  expect(promotePointer(trial, '3')).toEqual({ current: '3', previous: '2', canary: null });
  expect(promotePointer(trial, '2')).toEqual(plain);
});

it('rolls back: a canary first, then to the build before, and forth again', () => {
  expect(rollBackPointer(trial)).toEqual(plain);
  const back = rollBackPointer(plain);
  expect(back).toMatchObject({ current: '1', previous: '2', canary: null });
  expect(rollBackPointer(back)).toEqual(plain);
  expect(() => rollBackPointer({ ...plain, previous: null })).toThrow('There is no build to go back to.');
  expect(() => rollBackPointer(undefined)).toThrow('There is no build to go back to.');
});

it('gives nobody a build to fall back on that was rolled back from, until another one is promoted', () => {
  const back = rollBackPointer(plain);
  expect(selectVersions('mf-x', back, undefined)).toEqual({ version: '1', fallback: null });
  expect(selectVersions('mf-x', promotePointer(back, '1'), undefined).fallback).toBeNull();
  expect(
    selectVersions('mf-x', rollBackPointer(startCanary(back, '3', 10, NOW)), undefined).fallback,
  ).toBeNull();
  expect(selectVersions('mf-x', rollBackPointer(back), undefined)).toEqual({ version: '2', fallback: '1' });
  expect(selectVersions('mf-x', promotePointer(back, '3'), undefined)).toEqual({
    version: '3',
    fallback: '1',
  });
});

it('needs something to compare a canary with', () => {
  expect(() => startCanary(undefined, '1', 10, NOW)).toThrow('There is no current build');
  expect(() => startCanary(plain, '2', 10, NOW)).toThrow('2 is the current build already.');
});

it('counts the time of a canary from its first share', () => {
  expect(startCanary(trial, '3', 50, new Date()).canary).toEqual({
    version: '3',
    share: 50,
    since: NOW.toISOString(),
  });
});

describe('who gets a canary', () => {
  const clients = Array.from({ length: 2_000 }, (_, index) => `client-${index}-aaaaaaaa`);
  const groupAt = (share: number, app = 'mf-x') =>
    new Set(
      clients.filter((id) => selectVersions(app, startCanary(plain, '3', share, NOW), id).version === '3'),
    );

  it('is the share that was asked for, always the same people, and who was in stays in', () => {
    const tenth = groupAt(10);
    expect(tenth.size).toBeGreaterThan(150);
    expect(tenth.size).toBeLessThan(250);
    expect(groupAt(10)).toEqual(tenth);
    const half = groupAt(50);
    expect([...tenth].every((id) => half.has(id))).toBe(true);
    expect(half.size).toBeGreaterThan(900);
  });

  it('is drawn anew for every app, so that nobody tries everything', () => {
    const both = [...groupAt(10)].filter((id) => groupAt(10, 'mf-y').has(id));
    expect(both.length).toBeLessThan(50);
  });

  it('is nobody without a client id; who has it falls back on the current build', () => {
    expect(selectVersions('mf-x', trial, undefined)).toEqual({ version: '2', fallback: '1' });
    const [one = ''] = groupAt(10);
    expect(selectVersions('mf-x', trial, one)).toEqual({ version: '3', fallback: '2' });
  });
});
