import { exclusionArguments } from './excluded-journeys.ts';

it('excludes journeys by their exact titles', () => {
  const titles = ['opens the popup (again)', 'shows a+b'];
  const [option, pattern = ''] = exclusionArguments(
    'checkout',
    titles.map((title) => ({ title, reason: 'a new button' })),
  );
  expect(option).toBe('--grep-invert');
  const nameOf = (title: string) => `desktop journeys/frame.spec.ts ${title}`;
  for (const title of titles) {
    expect(nameOf(title)).toMatch(new RegExp(pattern));
    expect(nameOf(`${title} @slow`)).toMatch(new RegExp(pattern));
    for (const other of [`${title} twice`, `never ${title}`])
      expect(nameOf(other)).not.toMatch(new RegExp(pattern));
  }
  expect(nameOf('shows aab')).not.toMatch(new RegExp(pattern));
});

it('excludes nothing by default arguments of an empty list', () => {
  expect(exclusionArguments('checkout', [])).toEqual([]);
});

it('excludes a journey of one version there only', () => {
  const excluded = [{ title: 'opens the popup', journeysOf: 'others' as const, reason: 'fonts' }];
  expect(exclusionArguments('checkout', excluded)).toEqual([]);
  expect(exclusionArguments('others', excluded)).not.toEqual([]);
});
