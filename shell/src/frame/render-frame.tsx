import type { LocaleTexts, RouteHandle } from '@ontrend/shared/contract';
import { createI18n } from '@ontrend/shared/i18n';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { downloadHandle } from '../core/routes/shell-pages.ts';
import en from '../locales/en.json';
import { PlannedPage } from '../remotes/routes/planned-page.tsx';
import { Frame, type FrameProps } from './layout/frame.tsx';

export type { FrameProps };

import { ContentUnavailable } from './pages/content-unavailable.tsx';
import { DownloadIntro } from './pages/download/download-intro.tsx';
import { ErrorView } from './pages/error-view.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** A language to draw in, with the shell's texts in it; without texts of its own it is English. */
export interface FrameLanguage {
  code: string;
  texts?: LocaleTexts | undefined;
}

/** One instance for each language: documents are drawn at once for readers of several. */
const i18nInstances = new Map<string, ReturnType<typeof createI18n>>();

function getI18n({ code, texts }: FrameLanguage) {
  const cached = i18nInstances.get(code);
  if (cached) return cached;
  const instance = createI18n(code);
  instance.addResourceBundle('en', 'shell', en);
  if (texts) instance.addResourceBundle(code, 'shell', texts);
  i18nInstances.set(code, instance);
  return instance;
}

function renderMarkup(location: string, language: FrameLanguage, children: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={getI18n(language)}>
      <StaticRouter location={location}>{children}</StaticRouter>
    </I18nextProvider>,
  );
}

/** Stands where the page's fragment goes. */
const PAGE_PLACEHOLDER = '<!--page-->';

/**
 * Draws the frame for the document server.
 * @param location path and query of the document
 * @returns what stands before and after the page
 */
export function renderFrame(
  location: string,
  props: Omit<FrameProps, 'children'>,
  language: FrameLanguage,
): [string, string] {
  const html = renderMarkup(
    location,
    language,
    <Frame {...props}>
      <div dangerouslySetInnerHTML={{ __html: PAGE_PLACEHOLDER }} />
    </Frame>,
  );
  const [before = '', after = ''] = html.split(PAGE_PLACEHOLDER);
  return [before, after];
}

/**
 * Draws what stands in the frame when there is no such page or thing.
 * @param isUnmatched no route has the address
 */
export function renderNotFound(location: string, isUnmatched: boolean, language: FrameLanguage): string {
  return renderMarkup(location, language, <NotFoundPage isUnmatched={isUnmatched} />);
}

/**
 * Draws what stands in the frame when the thing a page is about is kept from its reader, or gone.
 * @param message why, in a sentence
 */
export function renderContentUnavailable(location: string, message: string, language: FrameLanguage): string {
  return renderMarkup(location, language, <ContentUnavailable message={message} />);
}

/** Draws what stands in the frame when a page can't be given. */
export function renderError(status: number, message: string, language: FrameLanguage): string {
  return renderMarkup('/', language, <ErrorView status={status} message={message} />);
}

/**
 * Draws what a page of the shell shows without scripts.
 * @returns empty for a page that needs them, and for pages of remotes
 */
export function renderPage(location: string, handle: RouteHandle, language: FrameLanguage): string {
  if (handle.name === downloadHandle.name) return renderMarkup(location, language, <DownloadIntro />);
  return handle.notYet ? renderMarkup(location, language, <PlannedPage />) : '';
}

export { en as texts };
