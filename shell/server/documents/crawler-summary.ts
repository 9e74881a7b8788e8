import { paths } from '@ontrend/shared/paths';
import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { DRAWER_LINKS } from '../../src/core/links/site-links.ts';
import type { Catalogue } from './catalogue.ts';
import type { DocumentHead } from './document-head.ts';
import { findText } from './find-text.ts';
import { matchPage } from './match-page.ts';

/** What it leads to, with the texts of the links; the legal links are the drawer's. */
const SUMMARY_LINKS: { href: string; text: string }[] = [
  { href: paths.home.href(), text: 'nav.home' },
  { href: paths.forYou.href(), text: 'nav.forYou' },
  { href: paths.login.href(), text: 'nav.logIn' },
  { href: paths.join.href(), text: 'nav.join' },
  ...DRAWER_LINKS.map(({ name, href }) => ({ href, text: `links.${name}` })),
];

/**
 * What the page is and where else one can go, for programs that read no more than the document (spec 2.2). It is
 * `hidden`: not drawn, not read out, not met by the keyboard; people have the page itself for that. After navigation
 * the shell keeps its words true (page-head.tsx).
 * @param texts of the shell, in the reader's language
 */
export function renderCrawlerSummary(
  catalogue: Catalogue,
  { title, description }: Pick<DocumentHead, 'title' | 'description'>,
  texts: unknown,
): string {
  const links = SUMMARY_LINKS.flatMap(({ href, text }) => {
    // A link comes with its page.
    if (matchPage(catalogue, href)?.route.handle.notYet) return [];
    const label = findText(texts, text) ?? '';
    return [`<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`];
  });
  return `<div id="about" hidden><p>${escapeHtml(title)}</p><p>${escapeHtml(description)}</p><nav><ul>${links.join('')}</ul></nav></div>`;
}
