import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import type { LegalText } from '@ontrend/shared/wire';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

// Browser code has no Node types, so the one function is typed here.
const { readFileSync } = jest.requireActual<{ readFileSync(file: string, encoding: 'utf8'): string }>(
  'node:fs',
);
const template = ['legal-text', 'legal-links']
  .map((name) => readFileSync(`mf-blog-legal/src/document/${name}.mustache`, 'utf8'))
  .join('');

const language = { code: 'en', tag: 'en', dir: 'ltr', name: 'English' } as const;
const arabic = { code: 'ar', tag: 'ar', dir: 'rtl', name: 'العربية' } as const;

const buildText = (overrides: Partial<LegalText> = {}): LegalText => ({
  name: 'community-guidelines',
  title: 'Community guidelines',
  description: 'How we treat each other.',
  language,
  languages: [
    { ...language, current: true },
    { ...arabic, current: false },
  ],
  english: true,
  changed: { at: 1_772_323_200, iso: '2026-03-01', text: 'March 1, 2026' },
  html: '<h2 id="be-kind">Be kind<a class="ot-heading-link" href="#be-kind" aria-label="Be kind">#</a></h2><p>See the <a href="/legal/terms-of-service">terms</a>.</p>',
  sections: [{ id: 'be-kind', text: 'Be kind' }],
  ...overrides,
});

function renderText(at: string, getText: (body: { name: string; lang?: string | undefined }) => LegalText) {
  const api = fakeApi();
  api.on('app/legal/text', (body) => ({ data: getText(body) }));
  return renderRemote(remote, { at });
}

test('shows a legal text with its date, sections and the legal menu', async () => {
  renderText('/legal/community-guidelines', () => buildText());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Community guidelines');
  expect(screen.getByText('March 1, 2026')).toHaveAttribute('datetime', '2026-03-01');
  const menu = within(screen.getByRole('navigation', { name: 'Legal' }));
  expect(menu.getByRole('link', { name: 'Be kind' })).toHaveAttribute('href', '#be-kind');
  expect(menu.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/legal/privacy-policy');
});

test('has the description of the text', async () => {
  fakeApi().on('app/legal/text', { data: buildText() });
  const setPageDescription = jest.fn();
  renderRemote(remote, { at: '/legal/community-guidelines', shell: { setPageDescription } });
  await screen.findByRole('heading', { level: 1 });
  expect(setPageDescription.mock.lastCall[0]).toBe('How we treat each other.');
  expect(setPageDescription.mock.lastCall[1]()).toEqual({ type: 'article' });
  expect(document.title).toBe('Community guidelines · OnTrend');
});

test('sets language and direction of a translated text', async () => {
  renderText('/legal/community-guidelines/ar', ({ lang }) =>
    buildText({ title: lang === 'ar' ? 'إرشادات المجتمع' : 'wrong', language: arabic }),
  );
  const article = await screen.findByRole('article');
  expect(article).toHaveAttribute('lang', 'ar');
  expect(article).toHaveAttribute('dir', 'rtl');
  expect(within(article).getByRole('link', { name: 'العربية' })).toHaveAttribute('hreflang', 'ar');
});

test('follows a link inside the text without a page load', async () => {
  const { router } = renderText('/legal/community-guidelines', () => buildText());
  await userEvent.click(await screen.findByRole('link', { name: 'terms' }));
  expect(router.state.location.pathname).toBe('/legal/terms-of-service');
});

test('uses the same classes as the prerendered HTML, so that hydration shifts nothing', async () => {
  const { container } = renderText('/legal/community-guidelines', () => buildText({ html: '' }));
  await screen.findByRole('heading', { level: 1 });
  const getClasses = (html: string) =>
    new Set([...html.matchAll(/class="([^"]+)"/g)].map(([, names]) => names));
  // Only the router marks the active link of the menu.
  expect(getClasses(container.innerHTML.replace('class="active"', ''))).toEqual(getClasses(template));
});

test.each([
  ['/legal/terms-of-service', true],
  ['/consent', false],
])('opens %s without a page load: %s', async (href, isInApp) => {
  renderText('/legal/community-guidelines', () => buildText({ html: `<p><a href="${href}">A link</a></p>` }));
  const link = await screen.findByRole('link', { name: 'A link' });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => fireEvent(link, click));
  expect(click.defaultPrevented).toBe(isInApp);
});
