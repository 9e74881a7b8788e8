import { paths } from '@ontrend/shared/paths';
import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { CRAWLER_SUMMARY_ID } from '../../src/core/document/crawler-summary-id.ts';
import { DRAWER_LINKS } from '../../src/core/links/site-links.ts';
import type { DeployedBuilds } from './deployed-builds.ts';
import type { DocumentHead } from './document-head.ts';
import { findText } from './find-text.ts';
import { findOwner, matchPage } from './match-page.ts';

/** Links of the summary with their text keys; the legal links are those of the drawer. */
const SUMMARY_LINKS: { href: string; text: string }[] = [
  { href: paths.home.href(), text: 'nav.home' },
  { href: paths.forYou.href(), text: 'nav.forYou' },
  { href: paths.login.href(), text: 'nav.logIn' },
  { href: paths.join.href(), text: 'nav.join' },
  ...DRAWER_LINKS.map(({ name, href }) => ({ href, text: `links.${name}` })),
];

/** For each build: whether the pages of the links are planned. Matching ten routes takes a tenth of a document's time. */
const plannedByBuild = new WeakMap<object, Map<string, boolean>>();

function isPlanned(builds: DeployedBuilds, href: string): boolean {
  const { manifest } = builds.remotes.get(findOwner(builds, href)?.remote ?? '')?.current ?? builds.shell;
  const planned = plannedByBuild.get(manifest) ?? new Map<string, boolean>();
  plannedByBuild.set(manifest, planned);
  const cached = planned.get(href);
  if (cached !== undefined) return cached;
  const result = matchPage(builds, href)?.route.handle.isPlanned === true;
  planned.set(href, result);
  return result;
}

/**
 * Renders title, description and links of the page for crawlers that only read the document (SHELL-77). The
 * block is `hidden`: neither visible, nor announced by screen readers, nor focusable. After navigation the
 * shell updates its text (page-tags.tsx).
 * @param texts of the shell, in the language of the document
 */
export function renderCrawlerSummary(
  builds: DeployedBuilds,
  { title, description }: Pick<DocumentHead, 'title' | 'description'>,
  texts: unknown,
): string {
  const links = SUMMARY_LINKS.flatMap(({ href, text }) => {
    // Planned pages are not linked.
    if (isPlanned(builds, href)) return [];
    const label = findText(texts, text) ?? '';
    return [`<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`];
  });
  return `<div id="${CRAWLER_SUMMARY_ID}" hidden><p>${escapeHtml(title)}</p><p>${escapeHtml(description)}</p><nav><ul>${links.join('')}</ul></nav></div>`;
}
