import { getTextDirection } from '@ontrend/shared/i18n/languages';
import type { EmbedPage } from '@ontrend/shared/manifest';
import { createTemplateView } from '@ontrend/shared/server/template-view';
import { parsePreferences } from '@ontrend/shared/session/preferences-cookie';
import mustache from 'mustache';
import type { DocumentLanguage } from '../../src/core/document/boot-data.ts';
import type { StoredShell } from '../releases/release-store.ts';
import { type AdSettings, renderAdMeta } from './ads.ts';
import { renderHead } from './document-head.ts';
import { findText } from './find-text.ts';
import type { NamedReply } from './first-calls.ts';
import { mergeTexts } from './languages.ts';
import type { Page } from './match-page.ts';
import type { RenderedDocument } from './render-document.ts';
import { loadShellFiles } from './shell-files.ts';

/**
 * Returns the embed page that makes up the whole document at a URL; undefined for pages inside the shell's
 * frame.
 */
export function findEmbedPage(page: Page | undefined): EmbedPage | undefined {
  return page?.remote?.manifest.embedPages?.[page.route.embedPage?.name ?? ''];
}

interface EmbedRequest {
  shell: StoredShell;
  page: Page;
  embedPage: EmbedPage;
  /**
   * 200; 404 when the video does not exist; another 4xx when the viewer may not watch it; 503 when the API did
   * not respond.
   */
  status: number;
  /** Reason why the video is not available, as a sentence. */
  message: string;
  replies: NamedReply[];
  ads: AdSettings | null;
  language: DocumentLanguage;
  /** Path and query. */
  location: string;
  origin: string;
  query: Record<string, string>;
}

/** Renders a self-contained embed page (decision 037) from its remote's template, styles and script. */
export async function renderEmbed(request: EmbedRequest): Promise<RenderedDocument> {
  const { shell, page, embedPage, status, message, replies, ads, language, location, origin, query } =
    request;
  const { frame } = await loadShellFiles(shell);
  const manifest = page.remote?.manifest;
  const texts = mergeTexts(language.texts[manifest?.name ?? ''], manifest?.texts);
  const hasMainObject = status === 200;
  const view = {
    ...createTemplateView({
      texts,
      language: language.code,
      params: page.params,
      query,
      mobile: false,
      preferences: parsePreferences(undefined),
      origin,
      replies,
    }),
    message,
    isMissing: status === 404,
    location,
  };
  const head = renderHead({
    page,
    hasMainObject,
    view,
    fallbackTitle: findText(texts, page.route.handle.title) ?? '',
    fallbackDescription: '',
    texts: frame.texts,
    origin,
    location,
  });
  const body = mustache.render(embedPage.template, view, manifest?.templates);
  const { code } = language;
  const html = `<!doctype html><html lang="${code}" dir="${getTextDirection(code)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head.html}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${renderAdMeta(ads)}<style>${embedPage.styles}</style></head><body>${body}<script>${embedPage.script}</script></body></html>`;
  return {
    html,
    isIndexable: head.isIndexable,
    inlined: { scripts: [embedPage.script], styles: [embedPage.styles] },
  };
}
