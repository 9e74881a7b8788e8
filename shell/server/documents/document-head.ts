import { DESCRIPTION_MAX_CHARACTERS, TITLE_MAX_CHARACTERS, toPlainText } from '@ontrend/shared/plain-text';
import { escapeHtml } from '@ontrend/shared/server/escape-html';
import mustache from 'mustache';
import { getCanonicalPath } from '../../src/core/document/canonical-path.ts';
import { isIndexable } from '../../src/core/document/indexing.ts';
import { getMetaAttribute, listHeadTags } from '../../src/core/document/list-head-tags.ts';
import type { texts as shellTexts } from '../../src/frame/render-frame.tsx';
import type { Page } from './match-page.ts';
import { renderStructuredData } from './structured-data.ts';

/** Path of the oEmbed endpoint (shell/server/site/oembed.ts). */
export const OEMBED_PATH = '/oembed';

interface HeadInput {
  /** Undefined for the 404 document. */
  page: Page | undefined;
  view: object;
  /** Title used when the metadata has none: that of the route, or that of the fallback page. */
  fallbackTitle: string;
  /** Description used when the metadata has none. */
  fallbackDescription: string;
  /** True when the reply that the page is about was received; without it there is no structured data. */
  hasMainObject: boolean;
  texts: typeof shellTexts;
  origin: string;
  /** Path and query. */
  location: string;
}

export interface DocumentHead {
  html: string;
  /** Title of the page without the site name; empty when it has none. */
  pageTitle: string;
  /** Content of the `<title>` element. */
  title: string;
  description: string;
  /** Whether search engines may index the page. */
  isIndexable: boolean;
}

/** Renders the discovery links of oEmbed (https://oembed.com). */
function renderOembedLinks(url: string, title: string): string[] {
  const about = new URL(url).origin + OEMBED_PATH;
  return Object.entries({ json: 'application/json+oembed', xml: 'text/xml+oembed' }).map(([format, type]) => {
    const address = `${about}?${new URLSearchParams({ url, format })}`;
    return `<link rel="alternate" type="${type}" href="${escapeHtml(address)}" title="${escapeHtml(title)}">`;
  });
}

/**
 * Renders the metadata of the document head: title, description, canonical URL, Open Graph and Twitter cards
 * (SHELL-78).
 */
export function renderHead({
  page,
  view,
  fallbackTitle,
  fallbackDescription,
  hasMainObject,
  texts,
  origin,
  location,
}: HeadInput): DocumentHead {
  const metadata = page?.route.metadata ?? {};
  const filled = (template: string | undefined, limit = Number.POSITIVE_INFINITY) =>
    template ? toPlainText(mustache.render(template, view, undefined, { escape: String }), limit) : '';
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);

  const pageTitle = (page && filled(metadata.title, TITLE_MAX_CHARACTERS)) || fallbackTitle;
  const title = `${pageTitle || texts.tagline} · ${texts.brand}`;
  const description =
    filled(metadata.description, DESCRIPTION_MAX_CHARACTERS) || fallbackDescription || texts.tagline;
  const url = origin + (filled(metadata.url) || getCanonicalPath(location));
  const properties = Object.entries(metadata.properties ?? {}).map(([name, template]) => [
    name,
    filled(template, TITLE_MAX_CHARACTERS),
  ]);
  const visibility = filled(metadata.visibility);
  const tags = listHeadTags({
    title,
    description,
    url: page ? url : '',
    isListed:
      page !== undefined && isIndexable(new URL(location, origin).pathname, page.route.handle.isPlanned),
    preview: {
      image: filled(metadata.image),
      imageAlt: filled(metadata.imageAlt, TITLE_MAX_CHARACTERS),
      video: filled(metadata.video),
      visibility,
      locale: filled(metadata.locale),
      card: metadata.card,
      type: metadata.type,
      properties: Object.fromEntries(properties),
    },
    brand: texts.brand,
    origin,
  });
  const metas = tags.map(
    ([name, content]) =>
      `<meta ${getMetaAttribute(name)}="${name}" content="${escapeHtml(String(content))}">`,
  );
  const links = Object.entries(metadata.alternates ?? {}).map(
    ([language, template]) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(absolute(filled(template)))}">`,
  );
  const feeds = { ...metadata.feeds, 'application/feed+json': metadata.jsonFeed };
  const isPublic = visibility === '' || visibility === 'public';
  for (const [type, template] of isPublic ? Object.entries(feeds) : []) {
    const href = filled(template);
    if (href) links.push(`<link rel="alternate" type="${type}" href="${escapeHtml(absolute(href))}">`);
  }
  // Other sites can't show what only its owner sees.
  const isEmbeddable = metadata.oembed && hasMainObject && visibility !== 'private';
  if (isEmbeddable) links.push(...renderOembedLinks(url, title));
  if (page) links.unshift(`<link rel="canonical" href="${escapeHtml(url)}">`);
  const html = [
    `<title data-prerendered>${escapeHtml(title)}</title>`,
    ...metas,
    ...links,
    hasMainObject ? renderStructuredData(metadata.jsonLd, view) : '',
  ].join('');
  const isNoindex = tags.some(([name]) => name === 'robots');
  return { html, pageTitle, title, description, isIndexable: !isNoindex };
}
