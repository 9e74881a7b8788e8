import type { RemoteDocument } from '@ontrend/shared/manifest';
import { remoteDocument as auth } from '../../mf-auth/src/document/index.ts';
import { remoteDocument as blogLegal } from '../../mf-blog-legal/src/document/index.ts';
import { remoteDocument as profile } from '../../mf-profile/src/document/index.ts';
import { SITE_LINKS, type SiteLink } from '../../shell/src/core/links/site-links.ts';

const routes = [auth, blogLegal, profile].flatMap((document: RemoteDocument) => document.routes);

function isBuilt(href: string): boolean {
  const pathname = href.replace(/\/$/, '');
  const route = routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname));
  return route !== undefined && !route.handle.isPlanned;
}

const pages = Object.values<SiteLink>(SITE_LINKS).filter(({ isFile }) => !isFile);

it.each(pages.map(({ href }) => href))('%s leads to a page that is built', (href) => {
  expect(isBuilt(href)).toBe(true);
});
