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

/** A heading with an anchor. */
export interface Heading {
  id: string;
  text: string;
  /** 2 for a section, 3 for a subsection. */
  level: number;
}

export interface RenderedText {
  /** Sanitized HTML that may be inserted into a page: no scripts, styles, forms or frames. */
  html: string;
  headings: Heading[];
  /** Number of words, for the reading time. */
  words: number;
}

/** The attributes of an `<img>`. The size prevents a layout shift when the image loads. */
export interface SizedImage {
  /** The URL of the image; undefined to omit it. */
  src: string;
  width: number;
  height: number;
}

/** Returns the image with this name, or undefined. */
export type FindImage = (src: string) => SizedImage | undefined;

/** Heading levels that get an id and an anchor. The page's title is the only h1. */
const LINKED_HEADINGS = new Set(['h2', 'h3']);

/** A common figure for silent reading. */
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

/** Marks external links and opens them in a new tab. */
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
      // An image of unknown size would cause a layout shift.
      else if (parent && index !== undefined) {
        parent.children[index] = { type: 'text', value: String(node.properties.alt ?? '') };
      }
    });
  };
}

/**
 * Converts Markdown (CommonMark with GitHub's tables and strikethrough) to safe HTML: embedded HTML is
 * dropped, and the result is sanitized with an allow-list.
 * @param sizeOf finds the images that the text may contain; without it, images are removed
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

/** Returns the section headings, for a table of contents. */
export function listSections(headings: Heading[]): { id: string; text: string }[] {
  return headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text }));
}

/** Estimates the reading time in whole minutes, at least one. */
export function estimateReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
