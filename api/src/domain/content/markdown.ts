import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A heading one can link to. */
export interface Heading {
  id: string;
  text: string;
  /** 2 for a section, 3 for a part of one. */
  level: number;
}

export interface RenderedText {
  /** Safe to be put into a page as it is: no script, style, form or frame of any kind. */
  html: string;
  headings: Heading[];
  /** Words of the text, for the reading time. */
  words: number;
}

/** What a picture is drawn with, so that nothing moves when it arrives. */
export interface SizedImage {
  /** Its address; undefined refuses the picture. */
  src: string;
  width: number;
  height: number;
}

/** Gives the size of a picture the text names; undefined when there is none of that name. */
export type FindImage = (src: string) => SizedImage | undefined;

/** Levels that get an id and a link of their own; the page's title is the only h1. */
const LINKED_HEADINGS = new Set(['h2', 'h3']);

/** Minutes are counted at this pace (words a minute), a common figure for silent reading. */
const WORDS_PER_MINUTE = 230;

const schema = { ...defaultSchema, clobberPrefix: 'text-' };

function linkHeadings(headings: Heading[]) {
  return (tree: Root) => {
    visit(tree, 'element', (node: Element) => {
      if (!LINKED_HEADINGS.has(node.tagName)) return;
      const id = String(node.properties.id);
      const text = textOf(node);
      headings.push({ id, text, level: Number(node.tagName.slice(1)) });
      const link: ElementContent = {
        type: 'element',
        tagName: 'a',
        properties: { className: ['ot-heading-link'], href: `#${id}`, ariaLabel: text },
        children: [{ type: 'text', value: '#' }],
      };
      node.children.push(link);
    });
  };
}

/** Links out of the site say so to programs, and open beside the text (spec 2.4). */
function markExternalLinks() {
  return (tree: Root) => {
    visit(tree, 'element', (node: Element) => {
      const { href } = node.properties;
      if (node.tagName !== 'a' || typeof href !== 'string' || !/^https?:/i.test(href)) return;
      Object.assign(node.properties, { target: '_blank', rel: ['noopener', 'nofollow'] });
    });
  };
}

function setImageSizes(sizeOf: FindImage) {
  return (tree: Root) => {
    visit(tree, 'element', (node: Element, index, parent) => {
      if (node.tagName !== 'img') return;
      const size = sizeOf(String(node.properties.src ?? ''));
      if (size) Object.assign(node.properties, { ...size, loading: 'lazy', decoding: 'async' });
      // A picture of an unknown size would move the text when it comes.
      else if (parent && index !== undefined) {
        parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') };
      }
    });
  };
}

/**
 * Turns Markdown (CommonMark with GitHub's tables and strikethrough) into HTML that is safe whatever the text says: HTML
 * inside it is dropped, and what is left goes through an allow-list.
 * @param text Markdown
 * @param sizeOf finds the pictures the text may show; without it there are none
 */
export async function renderMarkdown(
  text: string,
  sizeOf: FindImage = () => undefined,
): Promise<RenderedText> {
  const headings: Heading[] = [];
  let words = 0;
  const file = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize, schema)
    .use(rehypeSlug)
    .use(() => (tree: Root) => {
      words = textOf(tree).split(/\s+/u).filter(Boolean).length;
    })
    .use(() => linkHeadings(headings))
    .use(markExternalLinks)
    .use(() => setImageSizes(sizeOf))
    .use(rehypeStringify)
    .process(text);
  return { html: String(file), headings, words };
}

/** The headings of sections, for a table of contents. */
export function listSections(headings: Heading[]): { id: string; text: string }[] {
  return headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text }));
}

/** Whole minutes it takes to read so many words; at least one. */
export function estimateReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
