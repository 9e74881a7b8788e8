import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { paths } from '@ontrend/shared/paths';
import { THEME_COLORS } from '@ontrend/shared/session/preferences-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE_PATHS } from '../../src/core/document/indexing.ts';
import { DEFAULT_SHARE_IMAGE } from '../../src/core/document/list-head-tags.ts';
import type { texts as shellTexts } from '../../src/frame/render-frame.tsx';
import { type DeployedBuilds, type DevServers, readDeployedBuilds } from '../documents/deployed-builds.ts';
import { matchPage } from '../documents/match-page.ts';
import { loadShellFiles } from '../documents/shell-files.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import type { ReleaseStore } from '../releases/release-store.ts';

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Files of the shell build with fixed URLs in all versions, including the Lottie animations (FEED-50). */
const ROOT_FILES = [
  '/favicon.svg',
  '/apple-touch-icon.png',
  DEFAULT_SHARE_IMAGE.path,
  '/lottie/like.json',
  ...ICONS.map(({ src }) => src),
];
/** Names of the pictures on empty and error pages (SHELL-88). */
const ILLUSTRATION_FILE = /^[a-z-]+\.svg$/;
const CONTENT_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
};

const CACHE_ONE_HOUR = 'public, max-age=3600';
const CACHE_ONE_DAY = 'public, max-age=86400';
/** Milliseconds until security.txt expires (RFC 9116 recommends less than a year). */
const SECURITY_TXT_VALIDITY_MS = 180 * 86_400_000;

function renderRobotsTxt(origin: string): string {
  // Public pages with `noindex` are not listed, because crawlers must read them to see it.
  const disallowedLines = [...PRIVATE_PATHS, '/api/docs', '/dev/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowedLines, '', `Sitemap: ${origin}${paths.sitemap.href()}`, ''].join(
    '\n',
  );
}

function createWebManifest({ brand, tagline, description }: typeof shellTexts) {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: `${tagline}. ${description}`,
    lang: 'en',
    dir: 'ltr',
    start_url: paths.home.href(),
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    categories: ['entertainment', 'social', 'video'],
    icons: ICONS,
  };
}

async function sendRootFile(reply: FastifyReply, name: string, { shell }: DeployedBuilds) {
  const content = await readFile(join(shell.folder, name)).catch(() => null);
  if (content)
    return reply
      .type(CONTENT_TYPES[extname(name)] ?? '')
      .header('cache-control', CACHE_ONE_DAY)
      .send(content);
  // In development the file is on the development server; a build without the file results in a 404 response.
  return reply.redirect(`${shell.base}${name.slice(1)}`, 302);
}

interface SiteFileOptions {
  origin: SiteOrigin;
  store: ReleaseStore;
  devServers: DevServers;
}

/** Registers files with fixed URLs: robots.txt, the web app manifest, icons and security.txt. */
export function registerSiteFiles(
  server: FastifyInstance,
  { origin, store, devServers }: SiteFileOptions,
): void {
  server.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(renderRobotsTxt(origin.of(request))),
  );
  server.get('/manifest.webmanifest', async (_request, reply) => {
    const { frame } = await loadShellFiles((await readDeployedBuilds(store, devServers)).shell);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE_ONE_HOUR)
      .send(JSON.stringify(createWebManifest(frame.texts)));
  });
  for (const name of ROOT_FILES) {
    server.get(name, async (_request, reply) =>
      sendRootFile(reply, name, await readDeployedBuilds(store, devServers)),
    );
  }
  server.get<{ Params: { file: string } }>('/illustrations/:file', async ({ params }, reply) =>
    ILLUSTRATION_FILE.test(params.file)
      ? sendRootFile(reply, `/illustrations/${params.file}`, await readDeployedBuilds(store, devServers))
      : reply.callNotFound(),
  );
  server.get('/.well-known/security.txt', async (request: FastifyRequest, reply) => {
    const contact = matchPage(await readDeployedBuilds(store, devServers), paths.contactUs.path);
    // Omit the file while the contact page is planned or not deployed.
    if (!contact || contact.route.handle.isPlanned) return reply.callNotFound();
    const address = origin.of(request);
    const lines = [
      `Contact: ${address}${paths.contactUs.href()}`,
      `Expires: ${new Date(Date.now() + SECURITY_TXT_VALIDITY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${address}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_ONE_DAY)
      .send(`${lines.join('\n')}\n`);
  });
}
