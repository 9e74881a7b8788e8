import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { readFrontMatter } from './front-matter.ts';
import { type ContentLanguage, describeLanguage, formatDay } from './languages.ts';
import { estimateReadingMinutes, type Heading, renderMarkdown, type SizedImage } from './markdown.ts';

/** URL path of blog images. */
export const BLOG_IMAGES_PATH = '/api/blog/pictures';

type FormattedDay = ReturnType<typeof formatDay>;

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
  published: FormattedDay;
  changed: FormattedDay | null;
  readingMinutes: number;
  cover: { url: string; width: number; height: number; alt: string };
  html: string;
  headings: Heading[];
}

export interface LegalPage {
  name: string;
  title: string;
  description: string;
  language: ContentLanguage;
  changed: FormattedDay;
  html: string;
  headings: Heading[];
}

/** The site's editorial content: blog posts and legal pages. */
export interface ContentLibrary {
  /** Newest first. */
  posts: Post[];
  legalPages: LegalPage[];
}

const postFrontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  description: z.string().min(1).max(200),
  author: z.string().min(1),
  published: z.coerce.date(),
  changed: z.coerce.date().optional(),
  tags: z.array(z.string().min(1)).min(1),
  cover: z.string().min(1),
  coverAlt: z.string().min(1),
});

const legalFrontMatter = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(300),
  changed: z.coerce.date(),
});

/** Blog folders with a two-letter name contain the posts of a language; the others contain images. */
const LANGUAGE_FOLDER = /^[a-z]{2}$/;

/** Converts a tag's name to a URL segment. */
function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

async function readImages(folder: string): Promise<Map<string, SizedImage>> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map(async (name): Promise<[string, SizedImage]> => {
      const { width, height } = await sharp(join(folder, name)).metadata();
      return [name, { src: `${BLOG_IMAGES_PATH}/${name}`, width, height }];
    }),
  );
  return new Map(sizes);
}

async function readPost(folder: string, lang: string, file: string, images: Map<string, SizedImage>) {
  const name = `blog/${lang}/${file}`;
  const { matter, text } = readFrontMatter(
    await readFile(join(folder, lang, file), 'utf8'),
    postFrontMatter,
    name,
  );
  const { tag } = describeLanguage(lang);
  const cover = images.get(matter.cover);
  if (!cover) throw new Error(`${name}: image ${matter.cover} not found.`);
  const { html, headings, words } = await renderMarkdown(text, (src) => images.get(src));
  return {
    slug: file.slice(0, -'.md'.length),
    lang,
    title: matter.title,
    description: matter.description,
    author: matter.author,
    tags: matter.tags.map((tagName) => ({ slug: slugify(tagName), name: tagName })),
    published: formatDay(tag, matter.published),
    changed: matter.changed ? formatDay(tag, matter.changed) : null,
    readingMinutes: estimateReadingMinutes(words),
    cover: { url: cover.src, width: cover.width, height: cover.height, alt: matter.coverAlt },
    html,
    headings,
  } satisfies Post;
}

/** Legal texts are named `<name>.<language>.md`. */
async function readLegalPage(folder: string, file: string): Promise<LegalPage> {
  const [name = '', lang = ''] = file.split('.');
  const { matter, text } = readFrontMatter(
    await readFile(join(folder, file), 'utf8'),
    legalFrontMatter,
    `legal/${file}`,
  );
  const language = describeLanguage(lang);
  const { html, headings } = await renderMarkdown(text);
  const { title, description } = matter;
  return {
    name,
    title,
    description,
    language,
    changed: formatDay(language.tag, matter.changed),
    html,
    headings,
  };
}

const isMarkdown = (file: string) => file.endsWith('.md');

/**
 * Reads and renders all content once, when the API starts, so that an invalid file prevents the start instead
 * of breaking a page.
 * @param folder contains `blog/<language>/<slug>.md`, `blog/pictures/` and `legal/<name>.<language>.md`
 * @throws Error that names the invalid file
 */
export async function loadContentLibrary(folder: string): Promise<ContentLibrary> {
  const blog = join(folder, 'blog');
  const legal = join(folder, 'legal');
  const images = await readImages(join(blog, 'pictures'));
  const langs = (await readdir(blog)).filter((name) => LANGUAGE_FOLDER.test(name));
  const posts = await Promise.all(
    langs.map(async (lang) => {
      const files = (await readdir(join(blog, lang))).filter(isMarkdown);
      return Promise.all(files.map((file) => readPost(blog, lang, file, images)));
    }),
  );
  const texts = (await readdir(legal)).filter(isMarkdown).map((file) => readLegalPage(legal, file));
  return {
    posts: posts.flat().sort((a, b) => b.published.at - a.published.at || a.slug.localeCompare(b.slug)),
    legalPages: await Promise.all(texts),
  };
}
