import type { LocaleTexts, RouteHandle } from '@ontrend/shared/contract';
import { createI18n } from '@ontrend/shared/i18n';
import { paths } from '@ontrend/shared/paths';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { BootContext, type BootContextValue } from '../core/document/boot-context.ts';
import { downloadHandle } from '../core/routes/shell-pages.ts';
import en from '../locales/en.json';
import installTexts from '../locales/install.en.json';
import { PlannedPage } from '../remotes/routes/planned-page.tsx';
import { SuggestedCreators } from './drawer/suggested-creators.tsx';
import { Frame, type FrameProps } from './layout/frame.tsx';

export type { FrameProps };

import { ContentUnavailable } from './pages/content-unavailable.tsx';
import { DownloadIntro } from './pages/download/download-intro.tsx';
import { ErrorView } from './pages/error-view.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** Language of the output. Without texts it falls back to English. */
export interface FrameLanguage {
  code: string;
  texts?: LocaleTexts | undefined;
}

/** Boot data when the document server passes none. */
const NO_BOOT_DATA: BootContextValue = { appDownloadUrl: null, messageActivityId: null };

/** One i18n instance for each language, because documents in several languages render concurrently. */
const i18nInstances = new Map<string, ReturnType<typeof createI18n>>();

function getI18n({ code, texts }: FrameLanguage) {
  const cached = i18nInstances.get(code);
  if (cached) return cached;
  const instance = createI18n(code);
  instance.addResourceBundle('en', 'shell', en);
  instance.addResourceBundle('en', 'install', installTexts);
  if (texts) instance.addResourceBundle(code, 'shell', texts);
  i18nInstances.set(code, instance);
  return instance;
}

function renderMarkup(
  location: string,
  language: FrameLanguage,
  children: ReactNode,
  boot = NO_BOOT_DATA,
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={getI18n(language)}>
      <BootContext value={boot}>
        <StaticRouter location={location}>{children}</StaticRouter>
      </BootContext>
    </I18nextProvider>,
  );
}

/** Placeholder of the prerendered page. */
const PAGE_PLACEHOLDER = '<!--page-->';

/** Stands for all suggested creators. No user can have this name. */
const CREATOR_PLACEHOLDER = { id: 0, username: '--', name: '--', avatar: null };

type FrameDocumentProps = Omit<FrameProps, 'children'>;

/** HTML of a frame around the suggested creators and the page. Without a drawer, the middle is empty. */
type FrameParts = [beforeCreators: string, beforePage: string, afterPage: string];

/** Frames by what they were rendered from (decision 001). A frame has about 10 KB. */
const frames = new Map<string, FrameParts>();
const MAX_FRAMES = 500;

function renderFrameParts(
  location: string,
  props: Omit<FrameDocumentProps, 'suggestedCreators'>,
  language: FrameLanguage,
  boot?: BootContextValue,
): FrameParts {
  const html = renderMarkup(
    location,
    language,
    <Frame {...props} suggestedCreators={[CREATOR_PLACEHOLDER]}>
      <div dangerouslySetInnerHTML={{ __html: PAGE_PLACEHOLDER }} />
    </Frame>,
    boot,
  );
  const [before = '', after = ''] = html.split(PAGE_PLACEHOLDER);
  const creator = before.indexOf(`"${paths.profile.href(CREATOR_PLACEHOLDER.username)}"`);
  if (creator < 0) return [before, '', after];
  const start = before.lastIndexOf('<section', creator);
  const end = before.indexOf('</section>', creator) + '</section>'.length;
  return [before.slice(0, start), before.slice(end), after];
}

/**
 * Renders the frame for the document server. Most documents have a frame that was rendered before, with other suggested creators:
 * those of their videos. So only the creators are rendered for each document.
 * @param location path and query of the document
 * @param boot boot data of the document
 * @returns HTML before and after the page
 */
export function renderFrame(
  location: string,
  { suggestedCreators, ...props }: FrameDocumentProps,
  language: FrameLanguage,
  boot?: BootContextValue,
): [string, string] {
  const { appDownloadUrl, messageActivityId } = boot ?? NO_BOOT_DATA;
  const key = JSON.stringify([location, language.code, appDownloadUrl, messageActivityId, props]);
  let parts = frames.get(key);
  if (!parts) {
    parts = renderFrameParts(location, props, language, boot);
    const [oldest] = frames.keys();
    if (frames.size >= MAX_FRAMES && oldest) frames.delete(oldest);
    frames.set(key, parts);
  }
  const [beforeCreators, beforePage, afterPage] = parts;
  const creators =
    beforePage && renderMarkup(location, language, <SuggestedCreators creators={suggestedCreators} />);
  return [beforeCreators + creators + beforePage, afterPage];
}

/**
 * Renders the 404 page as content of the frame.
 * @param isUnmatched no route matches the path
 */
export function renderNotFound(location: string, isUnmatched: boolean, language: FrameLanguage): string {
  return renderMarkup(location, language, <NotFoundPage isUnmatched={isUnmatched} />);
}

/**
 * Renders the message for content that is deleted or not visible to the viewer.
 * @param message the reason, as a sentence
 */
export function renderContentUnavailable(location: string, message: string, language: FrameLanguage): string {
  return renderMarkup(location, language, <ContentUnavailable message={message} />);
}

/** Renders the error page as content of the frame. */
export function renderError(status: number, message: string, language: FrameLanguage): string {
  return renderMarkup('/', language, <ErrorView status={status} message={message} />);
}

/**
 * Renders a page of the shell for visitors without scripts.
 * @returns empty for pages that need scripts and for pages of remotes
 */
export function renderPage(
  location: string,
  handle: RouteHandle,
  language: FrameLanguage,
  boot?: BootContextValue,
): string {
  if (handle.name === downloadHandle.name) return renderMarkup(location, language, <DownloadIntro />, boot);
  return handle.isPlanned ? renderMarkup(location, language, <PlannedPage />) : '';
}

export { en as texts };
