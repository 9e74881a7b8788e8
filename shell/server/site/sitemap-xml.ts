import { paths } from '@ontrend/shared/paths';
import { toPlainText } from '@ontrend/shared/plain-text';
import type { SitemapLists, SitemapPart, SitemapUser, SitemapVideo } from '@ontrend/shared/wire';

/** Maximum length of a video's title and description, in characters. */
const TITLE_MAX_CHARACTERS = 100;
const DESCRIPTION_MAX_CHARACTERS = 160;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VIDEO_NAMESPACE = 'http://www.google.com/schemas/sitemap-video/1.1';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text and removes U+FFFE and U+FFFF, which XML does not allow. Other disallowed characters do not occur:
 * `toPlainText` replaces control characters, and URLs encode them.
 */
function escapeXml(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '').replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
}

const toIsoDate = (seconds: number) => new Date(seconds * 1_000).toISOString();

/** Returns the file name of a part: `videos-3.xml`. */
export function partFileName({ kind, part }: Pick<SitemapPart, 'kind' | 'part'>): string {
  return `${kind}-${part}.xml`;
}

/** Renders the list of sitemap files. */
export function renderSitemapIndex(origin: string, parts: SitemapPart[]): string {
  const files = [
    `<sitemap><loc>${escapeXml(origin)}/sitemap/pages.xml</loc></sitemap>`,
    ...parts.map(
      (part) =>
        `<sitemap><loc>${escapeXml(origin)}/sitemap/${partFileName(part)}</loc><lastmod>${toIsoDate(part.changedAt)}</lastmod></sitemap>`,
    ),
  ];
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${files.join('\n')}\n</sitemapindex>\n`;
}

/** Opening and closing tags of a sitemap file. */
export const urlSet = {
  open: `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:video="${VIDEO_NAMESPACE}">\n`,
  close: '</urlset>\n',
};

/** @param changedAt Unix seconds; undefined when unknown */
export function renderPageEntry(origin: string, path: string, changedAt?: number): string {
  const lastmod = changedAt === undefined ? '' : `<lastmod>${toIsoDate(changedAt)}</lastmod>`;
  return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`;
}

export function renderUserEntry(origin: string, { username, changedAt }: SitemapUser): string {
  return renderPageEntry(origin, paths.profile.href(username), changedAt);
}

/** Renders the entries of collections, categories and blog posts. */
export function renderListEntries(
  origin: string,
  { collections, categories, posts }: SitemapLists,
): string[] {
  return [
    ...collections.map((each) => renderPageEntry(origin, paths.collection.href(each.slug), each.changedAt)),
    ...categories.map((each) => renderPageEntry(origin, paths.category.href(each.prefix), each.changedAt)),
    ...posts.map((each) =>
      renderPageEntry(origin, paths.blogPost.href(each.lang, each.slug), each.changedAt),
    ),
  ];
}

/** Renders a video page with the metadata of Google's video sitemaps. */
export function renderVideoEntry(origin: string, video: SitemapVideo): string {
  const absolute = (address: string) => escapeXml(address.startsWith('/') ? origin + address : address);
  const description = toPlainText(video.description, DESCRIPTION_MAX_CHARACTERS);
  const name = `@${video.username}`;
  const title = toPlainText(description ? `${name}: ${description}` : name, TITLE_MAX_CHARACTERS);
  const seconds = Math.max(1, Math.round(video.duration));
  return [
    `<url><loc>${escapeXml(origin + paths.video.href(video.fileName))}</loc><lastmod>${toIsoDate(video.changedAt)}</lastmod>`,
    `<video:video><video:thumbnail_loc>${absolute(video.firstFrameJpg)}</video:thumbnail_loc>`,
    `<video:title>${escapeXml(title)}</video:title><video:description>${escapeXml(description || title)}</video:description>`,
    `<video:content_loc>${absolute(video.mp4Url)}</video:content_loc><video:duration>${seconds}</video:duration>`,
    `<video:publication_date>${toIsoDate(video.changedAt)}</video:publication_date></video:video></url>\n`,
  ].join('');
}
