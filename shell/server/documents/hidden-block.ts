import { paths } from '@ontrend/shared/paths';
import { escapeHtml } from '../http/escape-html.ts';
import type { Catalogue } from './catalogue.ts';
import type { Head } from './head.ts';
import { matchPage } from './match-page.ts';
import { textAt } from './text-at.ts';

/** The pages it leads to; a text of the shell, or (without one) the title of the page. */
const PAGES: { href: string; text?: string }[] = [
  { href: paths.home.href(), text: 'nav.home' },
  { href: paths.forYou.href(), text: 'nav.forYou' },
  { href: paths.login.href(), text: 'nav.logIn' },
  { href: paths.join.href(), text: 'nav.join' },
  { href: paths.terms.href() },
  { href: paths.privacy.href() },
  { href: paths.guidelines.href() },
  { href: paths.companyDetails.href() },
  { href: paths.contactUs.href() },
];

/**
 * What the page is and where else one can go, for programs that read no more than the document (spec 2.2). It is
 * `hidden`: not drawn, not read out, not met by the keyboard; people have the page itself for that. After navigation
 * the shell keeps its words true (page-head.tsx).
 * @param texts of the shell, in the reader's language
 */
export function hiddenBlock(
  catalogue: Catalogue,
  { title, description }: Pick<Head, 'title' | 'description'>,
  texts: unknown,
): string {
  const links = PAGES.flatMap(({ href, text }) => {
    const page = matchPage(catalogue, href);
    // A link comes with its page.
    if (!page || page.route.handle.notYet) return [];
    const label = textAt(text ? texts : page.remote?.manifest.texts, text ?? page.route.handle.title);
    return label ? [`<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`] : [];
  });
  return `<div id="about" hidden><p>${escapeHtml(title)}</p><p>${escapeHtml(description)}</p><nav><ul>${links.join('')}</ul></nav></div>`;
}
