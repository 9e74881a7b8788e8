import { describeRemoval } from './describe-removal.ts';
import { assertRemovable } from './remove-remote.ts';

it.each([
  ['mf-feed', /^mf-feed can't be removed: the shell's route table gives it \/, \/browse, /],
  [
    'mf-notifications',
    /^mf-notifications can't be removed: the shell's route table gives it \/notifications /,
  ],
  ['mf-nothing', /^There is no remote mf-nothing\. /],
  ['shell', /^There is no remote shell\. /],
])('refuses %s', (name, sentence) => {
  expect(() => assertRemovable(name)).toThrow(sentence);
});

it('says what the operator does next, and what the command leaves', () => {
  const removal = { removed: ['mf-trends'], changed: ['docker-compose.yml'], paths: ['/trends', '/charts'] };
  const text = describeRemoval('mf-trends', { ...removal, ownDependencies: ['chart.js'] });
  expect(text).toContain(
    'npm run release -- revoke mf-trends /trends\n  npm run release -- revoke mf-trends /charts\n',
  );
  expect(text).toContain('packages that only mf-trends used: chart.js.');
  expect(describeRemoval('mf-trends', { ...removal, ownDependencies: [] })).not.toContain('pnpm');
});
