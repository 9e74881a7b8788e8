import { exclusionArguments } from './excluded-journeys.ts';

it('excludes journeys by their exact titles', () => {
  const titles = ['opens the popup (again)', 'shows a+b'];
  const [option, pattern = ''] = exclusionArguments(
    titles.map((title) => ({ title, reason: 'a new button' })),
  );
  expect(option).toBe('--grep-invert');
  for (const title of titles) expect(title).toMatch(new RegExp(pattern));
  expect('shows aab').not.toMatch(new RegExp(pattern));
});

it('excludes nothing by default arguments of an empty list', () => {
  expect(exclusionArguments([])).toEqual([]);
});
