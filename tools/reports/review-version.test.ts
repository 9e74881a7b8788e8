import { change } from './change.ts';
import { type KitChange, reviewVersion } from './review-version.ts';

const addition = change('@ontrend/shared/ui Ribbon', 'added', true);
const removal = change('@ontrend/shared/ui Button', 'removed', false);
const review = (to: string, changes: KitChange['changes'], differs = changes.length > 0) =>
  reviewVersion({ changes, from: '1.4.2', to, differs });

it('is silent when nothing changed', () => {
  expect(review('1.4.2', [])).toEqual({ text: undefined, canWrite: true });
});

it('refuses an added export until there is a new minor version', () => {
  for (const version of ['1.4.2', '1.4.3']) {
    const { text, canWrite } = review(version, [addition]);
    expect(canWrite).toBe(false);
    expect(text).toContain('@ontrend/shared/ui Ribbon: added');
    expect(text).toContain('to 1.5.0');
  }
  for (const version of ['1.5.0', '1.6.1', '2.0.0']) expect(review(version, [addition]).canWrite).toBe(true);
});

it('refuses a removed export until there is a new major version', () => {
  for (const version of ['1.4.2', '1.5.0', '1.10.0']) {
    const { text, canWrite } = review(version, [removal, addition]);
    expect(canWrite).toBe(false);
    expect(text).toContain('incompatible: @ontrend/shared/ui Button: removed');
    expect(text).toContain('to 2.0.0');
  }
  expect(review('2.0.0', [removal]).canWrite).toBe(true);
});

it('refuses other declarations until there is a new patch version', () => {
  expect(review('1.4.2', [], true).canWrite).toBe(false);
  expect(review('1.4.3', [], true).canWrite).toBe(true);
});

it('refuses an earlier version', () => {
  expect(review('1.4.1', []).canWrite).toBe(false);
  expect(review('0.9.0', []).canWrite).toBe(false);
});

it('asks for the report when only the version changed', () => {
  expect(review('1.4.3', []).text).toContain('npm run reports');
});
