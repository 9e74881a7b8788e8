import { hasPrerenderedContent, replacePrerenderedPage } from './hydration.ts';

function open(page: string) {
  document.body.className = 'ot-hydrating';
  document.body.innerHTML = `<div id="prerendered"><header><a href="/">OnTrend</a></header><main>${page}</main></div>`;
}

it.each([
  ['a video', '<h1>For You</h1><video></video>', true],
  ['a text', '<h1>Terms</h1><p>Be kind.</p>', true],
  ['links to videos', '<a href="/video/x">@mochi</a>', true],
  ['no content', '', false],
  [
    'a heading without content',
    '<h1 class="ot-visually-hidden">Videos</h1><div class="feed-list"></div>',
    false,
  ],
  [
    'a form that is disabled until its script runs',
    '<p>Log in</p><form><fieldset disabled><input></fieldset></form>',
    false,
  ],
])('a document with %s counts as prerendered content: %s → %s', (_what, page, isKept) => {
  open(page);
  expect(hasPrerenderedContent()).toBe(isKept);
  replacePrerenderedPage();
  expect(hasPrerenderedContent()).toBe(false);
});
