import { createHash } from 'node:crypto';
import { JSDOM, VirtualConsole } from 'jsdom';
import { remotes } from '../testing/fixtures.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

/** Maximum characters of a document before the URL of its video, so that it is in the first packet of a slow connection. */
const MAX_CHARACTERS_BEFORE_VIDEO = 500;

const VIDEO =
  '<video class="feed-video" data-stage-video data-file="{{fileName}}" src="{{mp4Url}}" preload="auto" autoplay muted playsinline controls></video>';
const feed = remotes.find(({ name }) => name === 'mf-feed');

const testServer = useTestDocumentServer((request) =>
  request.url.endsWith('/info')
    ? { data: { fileName: 'a$&b', mp4Url: '/media/a/progressive.mp4', user: { username: 'mochi' } } }
    : { data: [] },
);
const { get } = testServer;

beforeAll(() => {
  testServer.publish('mf-feed', {
    ...feed,
    routes: feed?.routes.map((route) => ({ ...route, template: 'video' })),
    templates: {
      video: `<article>{{#video.data}}<div class="slot">${VIDEO}</div>{{/video.data}}<video src="/other.mp4"></video></article>`,
    },
  });
});

/** Parses a document as a browser does. @param scripts whether its inline scripts run */
function parse(html: string, scripts: boolean): Document {
  // The shell's script of the fixture is not defined.
  const virtualConsole = new VirtualConsole();
  return new JSDOM(html, { virtualConsole, ...(scripts ? { runScripts: 'dangerously' } : {}) }).window
    .document;
}

it('names the video in the first bytes, before title, styles and page', async () => {
  const { body } = await get('/video/abc');
  const position = body.indexOf('/media/a/progressive.mp4'.replaceAll('/', '&#x2F;'));
  expect(position).toBeGreaterThan(0);
  expect(position).toBeLessThan(MAX_CHARACTERS_BEFORE_VIDEO);
  for (const later of ['<title', '<style', '<header', 'id="first-replies"', 'id="boot"'])
    expect(body.indexOf(later)).toBeGreaterThan(position);
});

it('shows one muted video, in its place, with and without scripts', async () => {
  const { body } = await get('/video/abc');
  for (const scripts of [true, false]) {
    const videos = parse(body, scripts).querySelectorAll<HTMLVideoElement>('.slot video');
    expect(videos).toHaveLength(1);
    expect(videos[0]?.dataset.file).toBe('a$&b');
    expect(videos[0]?.getAttribute('src')).toBe('/media/a/progressive.mp4');
    expect(videos[0]?.hasAttribute('muted')).toBe(true);
  }
});

it('allows the scripts that create and place the video by their hashes only', async () => {
  const { body, headers } = await get('/video/abc');
  const policy = String(headers['content-security-policy']);
  const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)];
  expect(inline).toHaveLength(3);
  for (const [, text = ''] of inline)
    expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
  expect(policy).not.toContain('unsafe');
});

it('has no such scripts on pages without a video to adopt', async () => {
  const { body, headers } = await get('/');
  expect(body).not.toContain('<template>');
  expect(
    String(headers['content-security-policy'])
      .match(/script-src [^;]*/)?.[0]
      .match(/sha256/g),
  ).toHaveLength(1);
});
