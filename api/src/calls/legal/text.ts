import { calls } from '@ontrend/shared/wire';
import { listSections } from '../../domain/content/markdown.ts';
import { notFoundError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

const FALLBACK_LANGUAGE = 'en';

/** Returns a legal text (BLOG-6) and the languages it is available in. */
export const legalTextGet = defineHandler(
  calls.legalTextGet,
  async ({ body, services: { contentLibrary } }) => {
    const versions = contentLibrary.legalPages.filter(({ name }) => name === body.name);
    const text = versions.find(({ language }) => language.code === (body.lang ?? FALLBACK_LANGUAGE));
    if (!text) throw notFoundError('page');
    const { headings, ...rest } = text;
    const languages = versions.map(({ language }) => ({ ...language, current: language === text.language }));
    return {
      data: {
        ...rest,
        english: text.language.code === FALLBACK_LANGUAGE,
        sections: listSections(headings),
        languages: languages.length > 1 ? languages : [],
      },
    };
  },
  { reads: 'replica' },
);
