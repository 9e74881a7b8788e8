import { calls } from '@ontrend/shared/wire';
import { listSections } from '../../domain/content/markdown.ts';
import { notFound } from '../../platform/http/api-error.ts';
import { handler } from '../framework/handler.ts';

const FALLBACK = 'en';

/** A legal text (spec 2.11), and the languages it can be read in. */
export const legalTextGet = handler(calls.legalTextGet, async ({ body, services: { library } }) => {
  const versions = library.legalPages.filter(({ name }) => name === body.name);
  const text = versions.find(({ language }) => language.code === (body.lang ?? FALLBACK));
  if (!text) throw notFound('page');
  const { headings, ...rest } = text;
  const languages = versions.map(({ language }) => ({ ...language, current: language === text.language }));
  return {
    data: {
      ...rest,
      english: text.language.code === FALLBACK,
      sections: listSections(headings),
      languages: languages.length > 1 ? languages : [],
    },
  };
});
