import type { LinkPreview } from '@ontrend/shared/contract';

/** Share image of pages without an image of their own (shell/public/share.png). */
export const DEFAULT_SHARE_IMAGE = {
  path: '/share.png',
  properties: [
    ['og:image:type', 'image/png'],
    ['og:image:width', 1200],
    ['og:image:height', 630],
  ],
} as const;

/** Name and content of a `<meta>` element. */
type MetaTag = readonly [name: string, content: string | number];

interface HeadContent {
  /** Content of the `<title>` element. */
  title: string;
  description: string;
  /** Absolute canonical URL; empty for a page that does not exist. */
  url: string;
  /** Whether search engines may index the page if what it shows is public. */
  isListed: boolean;
  preview: LinkPreview;
  brand: string;
  origin: string;
}

/**
 * Lists the metadata of a page: description, robots, Open Graph and Twitter cards (SHELL-78). Used by the document
 * server and after navigations (decision 058).
 */
export function listHeadTags(content: HeadContent): MetaTag[] {
  const { title, description, url, isListed, preview, brand, origin } = content;
  const toAbsolute = (address = '') => (address.startsWith('/') ? origin + address : address);
  const ownImage = toAbsolute(preview.image ?? '');
  const image = ownImage || toAbsolute(DEFAULT_SHARE_IMAGE.path);
  const imageAlt = (ownImage && preview.imageAlt) || title;
  const video = toAbsolute(preview.video ?? '');
  const properties = Object.entries(preview.properties ?? {});
  const isPublic = (preview.visibility || 'public') === 'public';
  // Structured properties must follow the image they describe (ogp.me).
  const ofImage = properties.filter(([name]) => name.startsWith('og:image:'));
  const tags: MetaTag[] = [
    ['description', description],
    ['robots', isListed && isPublic ? '' : 'noindex'],
    ['og:site_name', brand],
    ['og:locale', preview.locale || 'en_US'],
    ['og:type', preview.type ?? (video ? 'video.other' : 'website')],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:alt', imageAlt],
    ...(ownImage ? ofImage : DEFAULT_SHARE_IMAGE.properties),
    ['og:video', video],
    ['og:video:secure_url', video.startsWith('https:') ? video : ''],
    ['og:video:type', video ? 'video/mp4' : ''],
    ...properties.filter((property) => !ofImage.includes(property)),
    ['twitter:card', preview.card && ownImage ? preview.card : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
    ['twitter:image:alt', imageAlt],
  ];
  return tags.filter(([, value]) => value !== '');
}

/** Returns the attribute that names a `<meta>` element: `property` for Open Graph, otherwise `name`. */
export function getMetaAttribute(name: string): 'property' | 'name' {
  return name.includes(':') && !name.startsWith('twitter:') ? 'property' : 'name';
}
