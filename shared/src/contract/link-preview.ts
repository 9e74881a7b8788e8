/**
 * Content of a page's link preview in addition to title and description. The fields are those of `metadata` in the
 * document of the page (`shared/manifest`), with values instead of templates; empty values count as missing.
 */
export interface LinkPreview {
  /** A path of this site or an absolute URL, like `video`; the site's share image by default. */
  image?: string | null | undefined;
  /** Alternative text of the image; the title by default. */
  imageAlt?: string;
  video?: string | null | undefined;
  /** Canonical path of a page with several URLs. */
  url?: string;
  /** Visibility of what the page shows. Search engines may index only `public`, which is the default. */
  visibility?: string;
  /** In Open Graph's format: `pt_BR`. */
  locale?: string;
  card?: 'summary' | 'summary_large_image' | 'player' | undefined;
  type?: 'website' | 'article' | 'profile' | 'video.other' | undefined;
  /** Further properties by name, such as `profile:username`. */
  properties?: Record<string, string | number>;
}
