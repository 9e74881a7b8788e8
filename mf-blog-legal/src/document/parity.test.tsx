import { fakeApi, renderRemote } from '@ontrend/shared/testing';
import {
  createPrerenderer,
  expectParity,
  renderItems,
  sampleReplies,
} from '@ontrend/shared/testing/prerendered';
import { calls } from '@ontrend/shared/wire';
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { PostCard } from '../features/blog/index.ts';
import en from '../locales/en.json';
import remote from '../remote.ts';

// The prerendered pages and React show the same (decision 089), for random replies.

const ITEMS = 200;
const PAGES = 20;
const word = fc.stringMatching(/^[a-z]{1,12}$/);
const html = fc.constantFrom(
  '<h2 id="one">One</h2><p>See <a href="/legal/x">x</a>.</p>',
  '<ul><li>One</li></ul>',
);
const FIELDS = {
  lang: fc.constant('en'),
  iso: fc.constant('2026-03-01'),
  html,
  id: word,
  code: word,
  dir: fc.constantFrom('ltr', 'rtl'),
};
const render = createPrerenderer(en);

/** Only React marks the current page of the menu. */
const except = ['.legal-menu-pages a'];

async function open(at: string): Promise<Element> {
  const { container } = renderRemote(remote, { at });
  await screen.findByRole('heading', { level: 1 });
  return container;
}

test('cards of posts', () => {
  const [reply] = sampleReplies(calls.blogPosts.reply, 1, FIELDS);
  const cards = sampleReplies(calls.blogPost.reply, ITEMS, FIELDS).map(({ data }) => data);
  const items = renderItems(
    remote,
    cards.map((post) => <PostCard key="card" post={post} />),
  );
  const page = render({
    template: 'blog',
    params: { lang: 'en' },
    replies: { blog: { data: { ...reply?.data, posts: cards } } },
  });
  const prerendered = page.querySelectorAll('.blog-list > li');
  expect(prerendered).toHaveLength(ITEMS);
  prerendered.forEach((card, index) => void expectParity(card, items[index]));
});

test.each(sampleReplies(calls.blogPosts.reply, PAGES, FIELDS))('lists of posts (%#)', async (blog) => {
  fakeApi().on('blog/posts', blog);
  const page = await open('/blog/en');
  expectParity(render({ template: 'blog', params: { lang: 'en' }, replies: { blog } }), page);
});

test.each(sampleReplies(calls.blogPost.reply, PAGES, FIELDS))('posts (%#)', async (post) => {
  fakeApi().on('app/blog/post', post);
  const page = await open('/blog/en/post/one');
  expectParity(render({ template: 'blog-post', params: { lang: 'en' }, replies: { post } }), page);
});

test.each(sampleReplies(calls.legalTextGet.reply, PAGES, FIELDS))('legal texts (%#)', async (text) => {
  fakeApi().on('app/legal/text', text);
  const page = await open('/legal/terms-of-service');
  expectParity(render({ template: 'legal-text', replies: { text } }), page, { except });
});

test.each([
  ['contact', '/legal/contact-us'],
  ['offer-premium', '/premium'],
  ['offer-affiliates', '/affiliates'],
])('%s', async (template, path) => {
  fakeApi();
  expectParity(render({ template }), await open(path), { except });
});
