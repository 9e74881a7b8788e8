import { change } from './change.ts';
import type { Declaration } from './declarations.ts';
import { reviewChanges } from './review.ts';

const addition = change('app/a reply.b', 'added, required', true);
const removal = change('app/a reply.c', 'removed', false);
const declare = (changes: string[], accepted?: string): Declaration => ({
  changes,
  why: 'It was always empty.',
  clients: 'Stop reading it.',
  ...(accepted && { accepted }),
});

it('is silent when the reports are up to date', () => {
  expect(reviewChanges([], [declare([removal.id], '2026-11-23')], false)).toEqual({
    text: undefined,
    canWrite: true,
  });
});

it('lets compatible changes be written', () => {
  const { text, canWrite } = reviewChanges([addition], [], true);
  expect(canWrite).toBe(true);
  expect(text).toContain('Compatible changes:\n  app/a reply.b: added, required');
  expect(text).toContain('npm run reports');
});

it('refuses an incompatible change until it is declared', () => {
  const { text, canWrite } = reviewChanges([{ ...removal, detail: 'Property c is missing' }], [], true);
  expect(canWrite).toBe(false);
  expect(text).toContain('  app/a reply.c: removed\n    Property c is missing');
  expect(text).toContain('"changes": [\n    "app/a reply.c: removed"\n  ]');
  expect(text).not.toContain('run `npm run reports`');
  const declared = reviewChanges([removal], [declare([removal.id])], true);
  expect(declared.canWrite).toBe(true);
  expect(declared.text).toContain('with a declaration:\n  app/a reply.c: removed');
});

it('does not accept the same change twice by one declaration', () => {
  expect(reviewChanges([removal], [declare([removal.id], '2026-11-23')], true).canWrite).toBe(false);
});

it('refuses a declaration without its change, also when the change is compatible', () => {
  for (const changes of [[], [addition]]) {
    const { text, canWrite } = reviewChanges(changes, [declare([removal.id, addition.id])], true);
    expect(canWrite).toBe(false);
    expect(text).toContain(`without a change; remove them:\n  ${removal.id}\n  ${addition.id}`);
  }
});
