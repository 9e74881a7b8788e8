import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Hashes of inlined texts. Documents of the same builds inline the same ones, with and without banners. */
const hashes = new LRUCache<string, string>({
  max: 100,
  memoMethod: (text) => createHash('sha256').update(text).digest('base64'),
});

function hashSources(texts: string[]): string {
  return texts.map((text) => `'sha256-${hashes.memo(text)}'`).join(' ');
}

function serializePolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ');
}

/**
 * Policy of all responses that are not pages, for the case that a browser displays them as one: they load nothing, run nothing
 * and are in no frame. Styles are allowed, because some browsers apply the policy of an SVG image to its own style element.
 */
export const FILE_POLICY = serializePolicy({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

interface InlineSources {
  scripts: string[];
  styles: string[];
}

interface AllowedOrigins {
  devServers?: string[];
  media?: string | null;
  ads?: string[];
}

/**
 * Returns the content security policy of a document: inline scripts and styles by hash, scripts that they
 * load by `strict-dynamic`, and nothing else from other origins.
 * @param allowedOrigins `devServers`: development servers, including their styles and sockets.
 *   `media`: origin of videos and images when it is not this site. `ads`: origins from which ads load images,
 *   frames and data
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  allowedOrigins: AllowedOrigins = {},
): string {
  const { devServers = [], media, ads = [] } = allowedOrigins;
  const sockets = devServers.map((origin) => origin.replace(/^http/, 'ws'));
  // Players fetch the segments of a stream with `fetch`, so `connect-src` needs the media origin, too.
  const mediaSources = media ? [media] : [];
  const style = devServers.length > 0 ? "'unsafe-inline'" : hashSources(styles);
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `${hashSources(scripts)} 'strict-dynamic'`,
    'style-src': `'self' ${style} ${devServers.join(' ')}`,
    'img-src': ["'self' data: blob:", ...mediaSources, ...ads, ...devServers].join(' '),
    'media-src': ["'self' blob:", ...mediaSources].join(' '),
    'frame-src': ["'self'", ...ads].join(' '),
    'worker-src': "'self' blob:",
    'connect-src': ["'self'", ...mediaSources, ...ads, ...devServers, ...sockets].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return serializePolicy(directives);
}

/**
 * Returns the policy of a self-contained page in frames of other sites (decision 037): its inline code,
 * images and videos. Without ads it allows no connections.
 * @param allowedOrigins `media`: origin of videos and images when it is not this site. `ads`: origins from which
 *   ads load images, frames and data; with ads, inline scripts may load further scripts
 */
export function embedContentSecurityPolicy(
  { scripts, styles }: InlineSources,
  allowedOrigins: AllowedOrigins = {},
): string {
  const { media, ads = [] } = allowedOrigins;
  const mediaSources = media ? [media] : [];
  return serializePolicy({
    'default-src': "'none'",
    'script-src': `${hashSources(scripts)}${ads.length > 0 ? " 'strict-dynamic'" : ''}`,
    'style-src': hashSources(styles),
    'img-src': ["'self' data:", ...mediaSources, ...ads].join(' '),
    'media-src': ["'self'", ...mediaSources].join(' '),
    ...(ads.length > 0 ? { 'frame-src': ads.join(' '), 'connect-src': ads.join(' ') } : {}),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  });
}
