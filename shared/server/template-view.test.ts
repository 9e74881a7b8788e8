import { DEFAULT_PREFERENCES } from '@ontrend/shared/session/preferences-cookie';
import mustache from 'mustache';
import { createTemplateView } from './template-view.ts';

const view = (text: string) => ({
  ...createTemplateView({
    texts: {},
    language: 'en',
    params: {},
    query: {},
    mobile: false,
    origin: '',
    replies: [],
    preferences: DEFAULT_PREFERENCES,
  }),
  text,
});
const renderText = (text: string) =>
  mustache.render('<p>{{#text}}{{#richText}}{{.}}{{/richText}}{{/text}}</p>', view(text));

it('links hashtags and URLs', () => {
  expect(renderText('See #Cat, https://a.example/#x')).toBe(
    '<p>See <a class="feed-hashtag" href="/browse/hashtag/Cat">#Cat</a>, <a class="feed-hashtag" href="https:&#x2F;&#x2F;a.example&#x2F;#x" target="_blank" rel="nofollow ugc noopener noreferrer" dir="ltr">https:&#x2F;&#x2F;a.example&#x2F;#x</a></p>',
  );
});

it('links mentions, but not email addresses', () => {
  expect(renderText('With @mia_1. me@home')).toBe(
    '<p>With <a class="feed-hashtag" href="/user/mia_1"><bdi>@mia_1</bdi></a>. me@home</p>',
  );
});

it('escapes markup', () => {
  const html = renderText(`<img src=x onerror="alert(1)"> #a<b>'`);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('<a class="feed-hashtag" href="/browse/hashtag/a">#a</a>&lt;b&gt;&#39;');
});
