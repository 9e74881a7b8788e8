import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { readFrontMatter } from './front-matter.ts';
import { dayIn, type TextLanguage, textLanguage } from './languages.ts';
import { type Heading, type PictureSize, readingMinutes, renderMarkdown } from './markdown.ts';

/** Where the pictures of the blog are served. */
export const PICTURES = '/api/blog/pictures';

type Day = ReturnType<typeof dayIn>;

export interface Tag {
  slug: string;
  name: string;
}

export interface Post {
  slug: string;
  lang: string;
  title: string;
  description: string;
  author: string;
  tags: Tag[];
  published: Day;
  changed: Day | null;
  readingMinutes: number;
  cover: { url: string; width: number; height: number; alt: string };
  html: string;
  headings: Heading[];
}

export interface Text {
  name: string;
  title: string;
  description: string;
  language: TextLanguage;
  changed: Day;
  html: string;
  headings: Heading[];
}

/** Every text of the site that is no one's upload: blog and legal pages. */
export interface Library {
  /** Newest first. */
  posts: Post[];
  texts: Text[];
}

const postMatter = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(200),
  author: z.string().min(1),
  published: z.coerce.date(),
  changed: z.coerce.date().optional(),
  tags: z.array(z.string().min(1)).min(1),
  cover: z.string().min(1),
  coverAlt: z.string().min(1),
});

const textMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(300),
  changed: z.coerce.date(),
});

/** Folders of posts are named by their language; beside them lie pictures and covers. */
const LANGUAGE = /^[a-z]{2}$/;

/** A tag's name as it stands in an address. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

async function readPictures(folder: string): Promise<Map<string, PictureSize>> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map(async (name): Promise<[string, PictureSize]> => {
      const { width, height } = await sharp(join(folder, name)).metadata();
      return [name, { src: `${PICTURES}/${name}`, width, height }];
    }),
  );
  return new Map(sizes);
}

async function readPost(folder: string, lang: string, file: string, pictures: Map<string, PictureSize>) {
  const name = `blog/${lang}/${file}`;
  const { matter, text } = readFrontMatter(
    await readFile(join(folder, lang, file), 'utf8'),
    postMatter,
    name,
  );
  const { tag } = textLanguage(lang);
  const cover = pictures.get(matter.cover);
  if (!cover) throw new Error(`${name}: there is no picture ${matter.cover}.`);
  const { html, headings, words } = await renderMarkdown(text, (src) => pictures.get(src));
  return {
    slug: file.slice(0, -'.md'.length),
    lang,
    title: matter.title,
    description: matter.description,
    author: matter.author,
    tags: matter.tags.map((tagName) => ({ slug: slugOf(tagName), name: tagName })),
    published: dayIn(tag, matter.published),
    changed: matter.changed ? dayIn(tag, matter.changed) : null,
    readingMinutes: readingMinutes(words),
    cover: { url: cover.src, width: cover.width, height: cover.height, alt: matter.coverAlt },
    html,
    headings,
  } satisfies Post;
}

/** Legal texts are `<name>.<language>.md`. */
async function readText(folder: string, file: string): Promise<Text> {
  const [name = '', lang = ''] = file.split('.');
  const { matter, text } = readFrontMatter(
    await readFile(join(folder, file), 'utf8'),
    textMatter,
    `legal/${file}`,
  );
  const language = textLanguage(lang);
  const { html, headings } = await renderMarkdown(text);
  const { title, description } = matter;
  return { name, title, description, language, changed: dayIn(language.tag, matter.changed), html, headings };
}

const isMarkdown = (file: string) => file.endsWith('.md');

/**
 * Reads and renders all texts, once, when the API starts: a text that is wrong stops the start, not a reader.
 * @param folder with `blog/<language>/<slug>.md`, `blog/pictures/` and `legal/<name>.<language>.md`
 * @throws Error with one sentence that names the file
 */
export async function readLibrary(folder: string): Promise<Library> {
  const blog = join(folder, 'blog');
  const legal = join(folder, 'legal');
  const pictures = await readPictures(join(blog, 'pictures'));
  const langs = (await readdir(blog)).filter((name) => LANGUAGE.test(name));
  const posts = await Promise.all(
    langs.map(async (lang) => {
      const files = (await readdir(join(blog, lang))).filter(isMarkdown);
      return Promise.all(files.map((file) => readPost(blog, lang, file, pictures)));
    }),
  );
  const texts = (await readdir(legal)).filter(isMarkdown).map((file) => readText(legal, file));
  return {
    posts: posts.flat().sort((a, b) => b.published.at - a.published.at || a.slug.localeCompare(b.slug)),
    texts: await Promise.all(texts),
  };
}
