import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadContentLibrary } from './content-library.ts';
import { describeLanguage } from './languages.ts';

const matter = (over: Record<string, string> = {}) =>
  Object.entries({
    title: 'A post',
    description: 'What it says',
    author: 'Ada',
    published: '2026-05-01',
    tags: '[One]',
    cover: 'a.jpg',
    coverAlt: 'A thing',
    ...over,
  })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ontrend-content-'));
  for (const part of ['blog/en', 'blog/pictures', 'legal'])
    await mkdir(join(folder, part), { recursive: true });
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } }).jpeg();
  await image.toFile(join(folder, 'blog/pictures/a.jpg'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, text: string) => writeFile(join(folder, file), text);

it('reads posts and legal texts, with dates in their language', async () => {
  await write('blog/en/post.md', `---\n${matter()}\n---\n## Hello\n`);
  await write(
    'legal/rules.ar.md',
    '---\ntitle: قواعد\ndescription: ما نطلبه\nchanged: 2026-03-01\n---\nنص\n',
  );
  const { posts, legalPages } = await loadContentLibrary(folder);
  expect(posts[0]).toMatchObject({
    slug: 'post',
    lang: 'en',
    cover: { width: 40, height: 20, alt: 'A thing' },
  });
  expect(legalPages[0]).toMatchObject({ name: 'rules', language: { code: 'ar', dir: 'rtl' } });
  expect(legalPages[0]?.changed.text).toContain('مارس');
});

it.each([
  ['no front matter', '# Hello', 'blog/en/post.md has no front matter.'],
  ['an empty field', `---\n${matter({ title: '' })}\n---\n`, 'blog/en/post.md: title:'],
  ['an unknown field', `---\n${matter({ draft: 'true' })}\n---\n`, 'blog/en/post.md'],
  ['a missing image', `---\n${matter({ cover: 'b.jpg' })}\n---\n`, 'image b.jpg not found'],
])('rejects a post with %s and names it', async (_what, text, sentence) => {
  await write('blog/en/post.md', text);
  await expect(loadContentLibrary(folder)).rejects.toThrow(sentence);
});

it('maps the code "in" to Indonesian, and knows the direction of a language', () => {
  expect(describeLanguage('in')).toMatchObject({ code: 'in', tag: 'id', name: 'Indonesia' });
  expect(describeLanguage('ar').dir).toBe('rtl');
  expect(describeLanguage('ru').name).toBe('Русский');
});
