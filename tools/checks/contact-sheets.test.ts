import { renderIndexPage } from '../../e2e/contact-sheets/index-page.ts';
import { OptionError, parseOptions } from '../../e2e/contact-sheets/options.ts';
import { listWidths, MODES, type ScreenState, WIDTHS } from '../../e2e/contact-sheets/state.ts';
import { states } from '../../e2e/contact-sheets/states/index.ts';

const FEED: ScreenState = { name: 'feed', path: '/' };
const SETTINGS: ScreenState = { name: 'settings', path: '/settings' };
const EMAIL: ScreenState = { name: 'settings-email', path: '/settings' };
const ALL = [FEED, SETTINGS, EMAIL];

describe('options', () => {
  it('select all states, widths and modes of a started product by default', () => {
    const options = parseOptions([], ALL);
    expect(options).toMatchObject({ states: ALL, widths: [...WIDTHS], modes: [...MODES], url: undefined });
    expect(options.folder).toMatch(/test-results\/contact-sheets$/);
  });

  it('select states by the start of their names, and some widths and modes of a running product', () => {
    const options = parseOptions(
      ['settings', '--widths', '390,1440', '--modes=rtl', '--url', 'http://localhost:3000/'],
      ALL,
    );
    expect(options).toMatchObject({
      states: [SETTINGS, EMAIL],
      widths: [390, 1440],
      modes: ['rtl'],
      url: 'http://localhost:3000',
    });
  });

  it.each([
    [['nothing'], /No state starts with nothing.*settings-email/],
    [['--widths', '400'], /--widths is 400.*390, 820/],
    [['--modes', 'sepia'], /--modes is sepia.*light, dark, rtl/],
  ])('%j are rejected with what is possible', (parameters, message) => {
    expect(() => parseOptions(parameters, ALL)).toThrow(message);
    expect(() => parseOptions(parameters, ALL)).toThrow(OptionError);
  });
});

it('a state of one kind of device has no screenshots in the widths of the other', () => {
  expect(listWidths({}, WIDTHS)).toEqual([...WIDTHS]);
  expect(listWidths({ device: 'phone' }, WIDTHS)).toEqual([390]);
  expect(listWidths({ device: 'desktop' }, [390, 820])).toEqual([820]);
});

it('names of states are unique, because they are names of files', () => {
  const names = states.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+$/);
});

it('the index shows each sheet with links to its screenshots and its problems', () => {
  const screenshots = [
    { width: 390, mode: 'light', file: 'feed-390-light.jpg', problems: ['<b> is 5 px wider'] },
    { width: 390, mode: 'dark', file: 'feed-390-dark.jpg', problems: [] },
  ] as const;
  const sheet = {
    name: 'feed',
    file: 'feed.jpg',
    screenshots: screenshots.map((one) => ({ ...one, problems: [...one.problems] })),
  };
  const html = renderIndexPage([sheet, { ...sheet, name: 'search', screenshots: [] }]);
  expect(html).toContain('src="sheets/feed.jpg"');
  expect(html).toContain('<a href="screenshots/feed-390-dark.jpg">390 dark</a>');
  expect(html).toContain('<li>390 light: &lt;b&gt; is 5 px wider</li>');
  expect(html).toContain('<a href="#feed">feed</a> (problems)');
  expect(html).toContain('<a href="#search">search</a></div>');
});
