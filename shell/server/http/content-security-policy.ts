import { createHash } from 'node:crypto';

function hashSources(texts: string[]): string {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}

function serializePolicy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ');
}

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
 * The policy of a document: inline scripts and styles by their hashes, everything those scripts attach by
 * `strict-dynamic`, nothing else from anywhere (design 4).
 * @param from what else is let in. `developed`: origins of development servers; with any, their styles and sockets too.
 *   `media`: the origin videos and pictures come from, where that is another one. `ads`: origins ads bring their pictures, frames and calls from
 */
export function contentSecurityPolicy({ scripts, styles }: InlineSources, from: AllowedOrigins = {}): string {
  const { devServers = [], media, ads = [] } = from;
  const sockets = devServers.map((origin) => origin.replace(/^http/, 'ws'));
  // Players fetch the pieces of a stream themselves: these are connections.
  const elsewhere = media ? [media] : [];
  const style = devServers.length > 0 ? "'unsafe-inline'" : hashSources(styles);
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `${hashSources(scripts)} 'strict-dynamic'`,
    'style-src': `'self' ${style} ${devServers.join(' ')}`,
    'img-src': ["'self' data: blob:", ...elsewhere, ...ads, ...devServers].join(' '),
    'media-src': ["'self' blob:", ...elsewhere].join(' '),
    'frame-src': ["'self'", ...ads].join(' '),
    'worker-src': "'self' blob:",
    'connect-src': ["'self'", ...elsewhere, ...ads, ...devServers, ...sockets].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return serializePolicy(directives);
}

/**
 * The policy of a page that stands for itself, in frames of whichever page (decision 037): what was inlined, and
 * pictures and films. It can fetch nothing.
 * @param from as above; with `ads`, what brings them may bring more
 */
export function embedContentSecurityPolicy(
  { scripts, styles }: InlineSources,
  from: AllowedOrigins = {},
): string {
  const { media, ads = [] } = from;
  const elsewhere = media ? [media] : [];
  return serializePolicy({
    'default-src': "'none'",
    'script-src': `${hashSources(scripts)}${ads.length > 0 ? " 'strict-dynamic'" : ''}`,
    'style-src': hashSources(styles),
    'img-src': ["'self' data:", ...elsewhere, ...ads].join(' '),
    'media-src': ["'self'", ...elsewhere].join(' '),
    ...(ads.length > 0 ? { 'frame-src': ads.join(' '), 'connect-src': ads.join(' ') } : {}),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  });
}
