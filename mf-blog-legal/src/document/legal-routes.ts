import type { RouteHandle } from '@ontrend/shared/contract';
import type { RemoteDocument } from '@ontrend/shared/manifest';
import { paths } from '@ontrend/shared/paths';

/** Languages of the community guidelines, as in their URLs (BLOG-6). */
export const GUIDELINE_LANGUAGES = ['ar', 'en', 'es', 'hi', 'in', 'pt', 'ru'] as const;

/** The page of a legal text. */
interface LegalRoute {
  path: string;
  handle: RouteHandle;
  text: string;
  lang?: string;
}

const createLegalRoute = (path: string, text: string, title: string, lang?: string): LegalRoute => ({
  path,
  text,
  handle: {
    name: `legal-${text}${lang ? `-${lang}` : ''}`,
    // Title and description are those of the text; bars and documents have the title in the user's language.
    rendersTitle: true,
    ...(lang && lang !== 'en' ? {} : { title: `${title}.title` }),
    layout: 'text',
    transition: 'fade',
  },
  ...(lang ? { lang } : {}),
});

/** Legal pages with a text, for the router and the document server. */
export const legalRoutes: LegalRoute[] = [
  createLegalRoute(paths.terms.path, 'terms-of-service', 'terms'),
  createLegalRoute(paths.privacy.path, 'privacy-policy', 'privacy'),
  createLegalRoute(paths.companyDetails.path, 'company-details', 'companyDetails'),
  createLegalRoute(paths.guidelines.path, 'community-guidelines', 'guidelines'),
  ...GUIDELINE_LANGUAGES.map((lang) =>
    createLegalRoute(paths.guidelinesInLanguage.href(lang), 'community-guidelines', 'guidelines', lang),
  ),
];

/** Indonesian is `in` in URLs and `id` in language tags. */
const LANGUAGE_TAGS: Record<string, string> = { in: 'id' };

const guidelineAlternates = {
  'x-default': paths.guidelines.path,
  ...Object.fromEntries(
    GUIDELINE_LANGUAGES.map((lang) => [LANGUAGE_TAGS[lang] ?? lang, paths.guidelinesInLanguage.href(lang)]),
  ),
};

/** Returns the document server's route of a legal page. */
export function createLegalDocument({
  path,
  handle,
  text,
  lang,
}: LegalRoute): RemoteDocument['routes'][number] {
  return {
    path,
    handle,
    calls: [
      {
        as: 'text',
        path: 'app/legal/text',
        body: lang ? { name: text, lang } : { name: text },
        isMainObject: true,
      },
    ],
    metadata: {
      title: handle.title ? `{{texts.${handle.title}}}` : '{{text.data.title}}',
      description: '{{text.data.description}}',
      type: 'article',
      ...(text === 'community-guidelines' ? { alternates: guidelineAlternates } : {}),
    },
    template: 'legal-text',
  };
}
