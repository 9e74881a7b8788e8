import { useTestApi, WITH_CONTENT } from '../../../test/api.ts';

const api = useTestApi(WITH_CONTENT);

const get = async (path: string) => {
  const response = await fetch(`${api.origin}/api/${path}`);
  return { status: response.status, type: response.headers.get('content-type'), json: await response.json() };
};

it('lists languages, tags and posts, newest first, without their texts', async () => {
  const { status, json } = await get('blog/posts');
  expect(status).toBe(200);
  const { langs, tags, posts } = json.data;
  expect(langs[0]).toMatchObject({ code: 'en', tag: 'en', dir: 'ltr', name: 'English', posts: posts.length });
  const times = posts.map((post: { published: { at: number } }) => post.published.at);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(tags[0].posts).toBe(
    posts.filter((post: { tags: { slug: string }[] }) => post.tags.some(({ slug }) => slug === tags[0].slug))
      .length,
  );
  expect(posts[0]).not.toHaveProperty('html');
});

it('filters the list by language and tag and ignores other query parameters', async () => {
  const { json } = await get('blog/posts?lang=en&tag=filming&type=direct&_=17');
  expect(json.data.tag).toMatchObject({ slug: 'filming', name: 'Filming' });
  expect(json.data.posts.map((post: { slug: string }) => post.slug)).toContain('film-with-a-phone');
});

it.each(['blog/posts?lang=xx', 'blog/posts?lang=en&tag=no-such-tag'])('returns 404 for %s', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, json: { code: 'page-not-found' } });
});

it('returns a post with its text, its headings and existing images', async () => {
  const { data } = await api.call('app/blog/post', { lang: 'en', slug: 'film-with-a-phone' });
  expect(data.html).toContain('<h2 id="put-the-light-in-front-of-you">');
  expect(data.sections[0]).toEqual({
    id: 'put-the-light-in-front-of-you',
    text: 'Put the light in front of you',
  });
  expect(data.published).toMatchObject({ iso: '2026-09-14', text: 'September 14, 2026' });
  expect(data.related.map(({ slug }) => slug)).not.toContain('film-with-a-phone');
  const image = await fetch(api.origin + data.cover.url);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

it('returns 404 for an unknown post and for a name that is a path', async () => {
  for (const slug of ['nothing', '../legal/terms-of-service.en']) {
    expect(await api.request('app/blog/post', { lang: 'en', slug })).toMatchObject({ statusCode: 404 });
  }
});

it.each(['rss', 'atom'])('serves a valid feed: %s', async (kind) => {
  const response = await fetch(`${api.origin}/api/blog/en/${kind}.xml`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe(`application/${kind}+xml; charset=utf-8`);
  expect(text).toContain('/blog/en/post/film-with-a-phone');
  expect((await fetch(`${api.origin}/api/blog/xx/${kind}.xml`)).status).toBe(404);
});

it('returns a legal text with the languages it is available in', async () => {
  const { data } = await api.call('app/legal/text', { name: 'terms-of-service' });
  expect(data).toMatchObject({
    title: 'Terms of service',
    language: { code: 'en', dir: 'ltr' },
    changed: { iso: '2026-11-22' },
  });
  expect(data.sections.length).toBeGreaterThan(5);
  expect(await api.request('app/legal/text', { name: 'terms-of-service', lang: 'tlh' })).toMatchObject({
    statusCode: 404,
  });
});
