import type { RouteHandle } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { act, render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useMatches, useParams } from 'react-router-dom';
import { NOT_FOUND_HANDLE } from '../../frame/pages/handle-override.ts';
import en from '../../locales/en.json';
import { setPageDescription } from './page-description.ts';
import { PageHead } from './page-head.tsx';

type Handle = RouteHandle & { remote?: string };

const handle = (name: string, overrides: Partial<Handle> = {}): Handle => ({
  name,
  layout: 'default',
  transition: 'fade',
  ...overrides,
});

function Frame() {
  const handle = useMatches().at(-1)?.handle as Handle;
  return (
    <>
      {handle.rendersTitle ? null : <title>{handle.title ?? 'untitled'}</title>}
      <PageHead handle={handle} />
      <Outlet />
    </>
  );
}

/** A page that sets its own title, description and link preview. */
function UserPage() {
  const { name } = useParams();
  useLayoutEffect(
    () =>
      setPageDescription(`${name} is a creator`, async () => ({
        image: `/${name}.jpg`,
        imageAlt: `${name} smiles`,
        url: `/user/${name?.toLowerCase()}`,
        card: 'summary',
        type: 'profile',
        visibility: name === 'Hidden' ? 'unlisted' : 'public',
        properties: { 'og:image:width': 96, 'profile:username': String(name) },
      })),
    [name],
  );
  return <title>{`${name} · OnTrend`}</title>;
}

const DOCUMENT_HEAD = `<meta charset="utf-8"><meta name="viewport" content="v"><meta name="theme-color" content="#fff">
  <meta name="description" content="About the cat"><meta property="og:title" content="The cat">
  <meta name="twitter:card" content="summary"><link rel="canonical" href="http://localhost/video/cat">
  <link rel="alternate" hreflang="pt" href="/pt"><link rel="stylesheet" href="/x.css">
  <script type="application/ld+json">{}</script>`;

function renderPageHead() {
  document.head.innerHTML = DOCUMENT_HEAD;
  document.body.innerHTML =
    '<div id="about" hidden><p>The cat</p><p>About the cat</p></div><div id="root"></div>';
  addTexts('shell', en);
  addTexts('mf-x', { terms: { title: 'Terms', description: 'What you can expect' } });
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/video/:file', handle: handle('video-file', { rendersTitle: true }) },
          { path: '/terms', handle: handle('terms', { title: 'terms.title', remote: 'mf-x' }) },
          { path: '/browse/for-you', handle: handle('browse-for-you') },
          { path: '/auth/login', handle: handle('auth-login', { title: 'nothing.title' }) },
          { path: '/soon', handle: handle('soon', { isPlanned: true }) },
          { path: '*', handle: NOT_FOUND_HANDLE },
          { path: '/user/:name', handle: handle('User', { rendersTitle: true }), element: <UserPage /> },
        ].map((route) => ({ element: <p>page</p>, ...route })),
      },
    ],
    { initialEntries: ['/video/cat?sf=mochi'] },
  );
  render(<RouterProvider router={router} />, { container: document.getElementById('root') as HTMLElement });
  return (to: string) => act(() => router.navigate(to));
}

const readContents = (selector: string) =>
  [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute('content'));
/** Open Graph and Twitter tags by name. */
const readPreview = () =>
  Object.fromEntries(
    [...document.head.querySelectorAll('meta[property],meta[name^="twitter:"]')].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name'),
      meta.getAttribute('content'),
    ]),
  );
const findCanonicalUrls = () =>
  [...document.head.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'));

test('keeps the metadata of the document while its page is open', async () => {
  const go = renderPageHead();
  const before = document.head.innerHTML;
  await go('/video/cat?commentId=7');
  expect(findCanonicalUrls()).toEqual(['http://localhost/video/cat']);
  expect(readContents('meta[name=description]')).toEqual(['About the cat']);
  expect(document.head.innerHTML.replace(/<title>.*<\/title>/, '')).toBe(
    before.replace(/<title>.*<\/title>/, ''),
  );
});

test('replaces the metadata of the previous page after a navigation', async () => {
  const go = renderPageHead();
  await go('/terms?sf=mochi');
  expect(findCanonicalUrls()).toEqual(['http://localhost/terms']);
  expect(readContents('meta[name=description]')).toEqual(['What you can expect']);
  expect(readContents('meta[name=robots]')).toEqual([]);
  expect(readPreview()).toEqual({
    'og:site_name': 'OnTrend',
    'og:locale': 'en_US',
    'og:type': 'website',
    'og:title': 'terms.title',
    'og:description': 'What you can expect',
    'og:url': 'http://localhost/terms',
    'og:image': 'http://localhost/share.png',
    'og:image:alt': 'terms.title',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'terms.title',
    'twitter:description': 'What you can expect',
    'twitter:image': 'http://localhost/share.png',
    'twitter:image:alt': 'terms.title',
  });
  expect(document.head.querySelector('link[rel=alternate],script')).toBeNull();
  expect(readContents('meta[name=viewport],meta[name=theme-color]')).toEqual(['v', '#fff']);
  expect(document.head.querySelector('link[rel=stylesheet]')).not.toBeNull();
});

test.each([
  ['/browse/for-you', 'http://localhost/', 'Be On Trend', []],
  ['/auth/login?redirectPath=/x', 'http://localhost/auth/login', 'Be On Trend', ['noindex']],
  ['/soon', 'http://localhost/soon', 'Be On Trend', ['noindex']],
])('%s has the canonical URL %s', async (to, address, description, robots) => {
  const go = renderPageHead();
  await go(to);
  expect(findCanonicalUrls()).toEqual([address]);
  expect(readContents('meta[name=description]')).toEqual([description]);
  expect(readContents('meta[name=robots]')).toEqual(robots);
});

test.each([
  ['/user/Mochi', []],
  ['/user/Hidden', ['noindex']],
])('%s has the robots of what it shows', async (to, robots) => {
  const go = renderPageHead();
  await go(to);
  await waitFor(() => expect(readContents('meta[property="og:type"]')).toEqual(['profile']));
  expect(readContents('meta[name=robots]')).toEqual(robots);
});

test('sets no canonical URL on the 404 page', async () => {
  const go = renderPageHead();
  await go('/nowhere');
  expect(findCanonicalUrls()).toEqual([]);
  expect(readContents('meta[name=robots]')).toEqual(['noindex']);
});

test('restores the canonical URL on the way back to the first page', async () => {
  const go = renderPageHead();
  await go('/terms');
  await go('/video/cat');
  expect(findCanonicalUrls()).toEqual(['http://localhost/video/cat']);
  expect(readContents('meta[name=description]')).toEqual(['Be On Trend']);
});

test('uses the description that a page sets while the page is open', async () => {
  const go = renderPageHead();
  const description = () => readContents('meta[name=description]');
  await go('/user/mochi');
  expect(description()).toEqual(['mochi is a creator']);
  expect(document.querySelectorAll('#about > p')[1]).toHaveTextContent('mochi is a creator');
  await go('/user/ann');
  expect(description()).toEqual(['ann is a creator']);
  expect(findCanonicalUrls()).toEqual(['http://localhost/user/ann']);
  await go('/terms');
  expect(description()).toEqual(['What you can expect']);
  await go('/video/cat');
  expect(description()).toEqual(['Be On Trend']);
});

test('renders the link preview of a page, and replaces it with that of the next', async () => {
  const go = renderPageHead();
  await go('/user/Mochi');
  expect(findCanonicalUrls()).toEqual(['http://localhost/user/mochi']);
  expect(readPreview()).toMatchObject({
    'og:type': 'profile',
    'og:title': 'Mochi · OnTrend',
    'og:description': 'Mochi is a creator',
    'og:url': 'http://localhost/user/mochi',
    'og:image': 'http://localhost/Mochi.jpg',
    'og:image:alt': 'Mochi smiles',
    'og:image:width': '96',
    'profile:username': 'Mochi',
    'twitter:card': 'summary',
    'twitter:image': 'http://localhost/Mochi.jpg',
  });
  await go('/user/ann');
  expect(readPreview()).toMatchObject({
    'og:title': 'ann · OnTrend',
    'og:image': 'http://localhost/ann.jpg',
  });
  await go('/terms');
  expect(readPreview()).toMatchObject({ 'og:type': 'website', 'og:image': 'http://localhost/share.png' });
  expect(readPreview()).not.toHaveProperty('profile:username');
  await go('/nowhere');
  expect(readPreview()).not.toHaveProperty('og:url');
});

test('updates the hidden summary after a navigation', async () => {
  const go = renderPageHead();
  const readSummary = () => [...document.querySelectorAll('#about > p')].map((line) => line.textContent);
  expect(readSummary()).toEqual(['The cat', 'About the cat']);
  await go('/terms');
  expect(readSummary()).toEqual(['terms.title', 'What you can expect']);
  expect(document.getElementById('about')).not.toBeVisible();
});
