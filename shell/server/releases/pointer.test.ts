import { promoted, rolledBack, tried, versionsFor } from './pointer.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plain = { current: '2', previous: '1', canary: null };
const trial = tried(plain, '3', 10, NOW);

it('promotes: the one before is the one to fall back on, a canary ends', () => {
  expect(promoted(undefined, '1')).toEqual({ current: '1', previous: null, canary: null });
  expect(promoted(trial, '3')).toEqual({ current: '3', previous: '2', canary: null });
  expect(promoted(trial, '2')).toEqual(plain);
});

it('rolls back: a canary first, then to the build before, and forth again', () => {
  expect(rolledBack(trial)).toEqual(plain);
  const back = rolledBack(plain);
  expect(back).toMatchObject({ current: '1', previous: '2', canary: null });
  expect(rolledBack(back)).toEqual(plain);
  expect(() => rolledBack({ ...plain, previous: null })).toThrow('There is no build to go back to.');
  expect(() => rolledBack(undefined)).toThrow('There is no build to go back to.');
});

it('gives nobody a build to fall back on that was rolled back from, until another one is promoted', () => {
  const back = rolledBack(plain);
  expect(versionsFor('mf-x', back, undefined)).toEqual({ version: '1', fallback: null });
  expect(versionsFor('mf-x', promoted(back, '1'), undefined).fallback).toBeNull();
  expect(versionsFor('mf-x', rolledBack(tried(back, '3', 10, NOW)), undefined).fallback).toBeNull();
  expect(versionsFor('mf-x', rolledBack(back), undefined)).toEqual({ version: '2', fallback: '1' });
  expect(versionsFor('mf-x', promoted(back, '3'), undefined)).toEqual({ version: '3', fallback: '1' });
});

it('needs something to compare a canary with', () => {
  expect(() => tried(undefined, '1', 10, NOW)).toThrow('There is no current build');
  expect(() => tried(plain, '2', 10, NOW)).toThrow('2 is the current build already.');
});

it('counts the time of a canary from its first share', () => {
  expect(tried(trial, '3', 50, new Date()).canary).toEqual({
    version: '3',
    share: 50,
    since: NOW.toISOString(),
  });
});

describe('who gets a canary', () => {
  const clients = Array.from({ length: 2_000 }, (_, index) => `client-${index}-aaaaaaaa`);
  const groupAt = (share: number, app = 'mf-x') =>
    new Set(clients.filter((id) => versionsFor(app, tried(plain, '3', share, NOW), id).version === '3'));

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
    expect(versionsFor('mf-x', trial, undefined)).toEqual({ version: '2', fallback: '1' });
    const [one = ''] = groupAt(10);
    expect(versionsFor('mf-x', trial, one)).toEqual({ version: '3', fallback: '2' });
  });
});
