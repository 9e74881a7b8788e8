import mustache from 'mustache';
import type { texts as shellTexts } from '../../src/document/render-frame.tsx';
import type { Page } from './match-page.ts';

interface HeadSource {
  /** Undefined for the 404 document. */
  page: Page | undefined;
  view: object;
  /** What it is called where no metadata name a title: by its handle, or as what stands in its place. */
  ownTitle: string;
  texts: typeof shellTexts;
  origin: string;
  location: string;
}

/** The part of the head that programs read: title, description, canonical, Open Graph, Twitter (spec 2.2). */
export function headOf({ page, view, ownTitle, texts, origin, location }: HeadSource): {
  html: string;
  /** The page's own title, escaped; empty when it has none. */
  pageTitle: string;
} {
  const templates = page?.route.metadata ?? {};
  // Mustache escapes what it inserts for text and attributes alike.
  const filled = (template: string | undefined) => (template ? mustache.render(template, view).trim() : '');
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  const pageTitle = (page && filled(templates.title)) || mustache.escape(ownTitle);
  const title = pageTitle ? `${pageTitle} · ${texts.brand}` : `${texts.brand} · ${texts.tagline}`;
  const description = filled(templates.description) || texts.description;
  const image = absolute(filled(templates.image));
  const video = absolute(filled(templates.video));
  const url = mustache.escape(origin + location.split('?')[0]);

  const named: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['name', 'description', description],
    ['property', 'og:site_name', texts.brand],
    ['property', 'og:locale', 'en_US'],
    ['property', 'og:type', video ? 'video.other' : 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['property', 'og:video', video],
    ['property', 'og:video:type', video ? 'video/mp4' : ''],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
    ...(page && !page.route.handle.notYet
      ? []
      : ([['name', 'robots', 'noindex']] as ['name', string, string][])),
  ];
  const metas = named
    .filter(([, , content]) => content)
    .map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${content}">`);
  return {
    html: `<title data-document>${title}</title><link rel="canonical" href="${url}">${metas.join('')}`,
    pageTitle,
  };
}
