import type { RouteHandle } from '@ontrend/shared/contract';
import { addTexts } from '@ontrend/shared/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Frame, type FrameProps } from '../chrome/frame.tsx';
import en from '../locales/en.json';
import { ErrorView } from '../pages/error-view.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { NotYetPage } from '../pages/not-yet.tsx';

addTexts('shell', en);

/** Stands where the page's fragment goes. */
const PAGE = '<!--page-->';

/**
 * Draws the frame for the document server.
 * @param location path and query of the document
 * @returns what stands before and after the page
 */
export function renderFrame(location: string, props: Omit<FrameProps, 'children'>): [string, string] {
  const html = renderToStaticMarkup(
    <StaticRouter location={location}>
      <Frame {...props}>
        <div dangerouslySetInnerHTML={{ __html: PAGE }} />
      </Frame>
    </StaticRouter>,
  );
  const [before = '', after = ''] = html.split(PAGE);
  return [before, after];
}

/**
 * Draws what stands in the frame when there is no such page or thing.
 * @param isUnmatched no route has the address
 */
export function renderLost(location: string, isUnmatched: boolean): string {
  return renderToStaticMarkup(
    <StaticRouter location={location}>
      <NotFound isUnmatched={isUnmatched} />
    </StaticRouter>,
  );
}

/** Draws what stands in the frame when a page can't be given. */
export function renderError(status: number, message: string): string {
  return renderToStaticMarkup(<ErrorView status={status} message={message} />);
}

/**
 * Draws what a page of the shell shows without scripts.
 * @returns empty for a page that needs them, and for pages of remotes
 */
export function renderPage(location: string, handle: RouteHandle): string {
  if (!handle.notYet) return '';
  return renderToStaticMarkup(
    <StaticRouter location={location}>
      <NotYetPage />
    </StaticRouter>,
  );
}

export { en as texts };
