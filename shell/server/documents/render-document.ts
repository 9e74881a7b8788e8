import type { Device, RouteHandle } from '@ontrend/shared/contract';
import { getTextDirection } from '@ontrend/shared/i18n/languages';
import type { ConsentPurpose } from '@ontrend/shared/server/consent';
import { createTemplateView } from '@ontrend/shared/server/template-view';
import type { TraceHeaders } from '@ontrend/shared/server/tracing/trace-state';
import type { Preferences } from '@ontrend/shared/session/preferences-cookie';
import mustache from 'mustache';
import type { BootData, DocumentLanguage, RemoteBuild } from '../../src/core/document/boot-data.ts';
import { getDescriptionKey } from '../../src/core/document/description-key.ts';
import { FIRST_FRAME_SCRIPT } from '../../src/core/document/first-frame.ts';
import type { FrameLanguage } from '../../src/frame/render-frame.tsx';
import type { StoredPreview } from '../releases/previews.ts';
import type { StoredRemote } from '../releases/release-store.ts';
import { type AdSettings, renderAdMeta } from './ads.ts';
import { CONSENT_STYLE, renderConsentBanner } from './consent-banner.ts';
import { renderCrawlerSummary } from './crawler-summary.ts';
import type { DeployedBuilds } from './deployed-builds.ts';
import { renderHead } from './document-head.ts';
import { moveVideoToHead } from './early-video.ts';
import { findText } from './find-text.ts';
import type { NamedReply } from './first-calls.ts';
import { buildFrameData } from './frame-data.ts';
import { mergeTexts } from './languages.ts';
import type { Page } from './match-page.ts';
import { PREVIEW_MARK_STYLE, renderPreviewMark } from './preview-mark.ts';
import { renderSessionCookieScript } from './session-cookie-script.ts';
import { type FrameModule, loadShellFiles } from './shell-files.ts';
import { renderSiteHead } from './site-head.ts';

function toRemoteBuild({ manifest, base }: StoredRemote): RemoteBuild {
  const at = (file: string) => base + file;
  return {
    version: manifest.version,
    global: manifest.global,
    entry: at(manifest.entry),
    scripts: manifest.scripts.map(at),
    styles: manifest.styles.map(at),
  };
}

/**
 * Returns files of a build with the digests that the browser checks. Other origins (development servers and previews) are
 * not checked, because that would need CORS.
 */
function startFiles(
  { manifest, base }: Pick<StoredRemote, 'base'> & { manifest: { integrity: Record<string, string> } },
  files: string[],
): BootData['start'] {
  const isChecked = base.startsWith('/');
  return files.map((file) => [base + file, (isChecked && manifest.integrity[file]) || '']);
}

function createBootData(request: DocumentRequest): BootData {
  const { builds, page, device, appDownloadUrl, language, messageActivityId } = request;
  const { shell, remotes, grantedOwners } = builds;
  const own = page?.remote;
  return {
    shell: shell.manifest.version,
    device,
    appDownloadUrl,
    language,
    messageActivityId,
    remotes: Object.fromEntries(
      [...remotes].map(([name, { current, previous }]) => [
        name,
        { current: toRemoteBuild(current), previous: previous && toRemoteBuild(previous) },
      ]),
    ),
    ...(grantedOwners.length > 0 && { owners: grantedOwners }),
    ...(request.trace && { trace: request.trace }),
    start: [
      // The document contains the styles of a shell that renders it.
      ...(shell.renderer ? startFiles(shell, shell.manifest.styles) : []),
      ...(own ? startFiles(own, own.manifest.styles) : []),
      // The shell's scripts come first: the entry of a remote needs the federation runtime they provide.
      ...startFiles(shell, shell.manifest.scripts),
      ...(own ? startFiles(own, [own.manifest.entry, ...own.manifest.scripts]) : []),
    ],
  };
}

/** Renders JSON as a script element; `<` is escaped so that the data cannot end the element. */
function renderJsonScript(id: string, value: unknown): string {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${text}</script>`;
}

export interface DocumentRequest {
  builds: DeployedBuilds;
  page: Page | undefined;
  /**
   * 200; 404 when the page or its main object does not exist; another 4xx when its content is not available; 5xx for
   * errors.
   */
  status: number;
  /** Message for a status other than 200 and 404. */
  message: string;
  replies: NamedReply[];
  device: Device;
  appDownloadUrl: string | null;
  ads: AdSettings | null;
  /** What the banner asks consent for; empty for no banner. */
  askedPurposes: ConsentPurpose[];
  /** The preview of this browser, which the document names. */
  preview: StoredPreview | undefined;
  signedIn: boolean;
  /** Start of the names of session cookies in a development session with the API of another site; else empty. */
  cookiePrefix: string;
  /** ID of the activity type "message"; null when unknown. */
  messageActivityId: number | null;
  language: DocumentLanguage;
  /** The trace that the page continues; undefined for most pages. */
  trace: TraceHeaders | undefined;
  /** Preferences stored in this browser. */
  preferences: Preferences;
  /** Path and query. */
  location: string;
  origin: string;
  query: Record<string, string>;
}

export interface RenderedDocument {
  html: string;
  /** Whether search engines may index it. */
  isIndexable: boolean;
  /** Inline scripts and styles, whose hashes go into the content security policy. */
  inlined: { scripts: string[]; styles: string[] };
}

/** Route name and layout of the pages for missing pages and errors. */
const FALLBACK_ROUTES = {
  notFound: { name: 'not-found', layout: 'not-found' },
  error: { name: 'error', layout: 'default' },
} as const;

/** Renders the page's HTML that is visible before scripts run. */
function renderPageContent(
  { remote, route }: Page,
  view: object,
  frame: FrameModule,
  { location, appDownloadUrl, messageActivityId }: DocumentRequest,
  language: FrameLanguage,
): string {
  const templates = remote?.manifest.templates ?? {};
  const template = templates[route.template ?? ''];
  return template
    ? mustache.render(template, view, templates)
    : frame.renderPage(location, route.handle as RouteHandle, language, {
        appDownloadUrl,
        messageActivityId,
      });
}

function renderFallbackContent(
  request: DocumentRequest,
  frame: FrameModule,
  language: FrameLanguage,
): string {
  const { page, status, message, location } = request;
  if (status === 404) return frame.renderNotFound(location, !page, language);
  const unavailableContent =
    status < 500 ? frame.renderContentUnavailable?.(location, message, language) : undefined;
  return unavailableContent ?? frame.renderError(status, message, language);
}

/** Renders a document: head, the frame with the prerendered page, boot data, first replies and loader. */
export async function renderDocument(request: DocumentRequest): Promise<RenderedDocument> {
  const { builds, page, status, replies, device, language, preferences, location, origin } = request;
  const { shell } = builds;
  const { frame, styles } = await loadShellFiles(shell);
  const manifest = page?.remote?.manifest;
  const texts = manifest
    ? mergeTexts(language.texts[manifest.name], manifest.texts)
    : mergeTexts(language.texts.shell, frame.texts);
  const frameLanguage = { code: language.code, texts: language.texts.shell };
  const view = createTemplateView({
    texts,
    language: language.code,
    params: page?.params ?? {},
    query: request.query,
    mobile: device.mobile,
    preferences,
    origin,
    replies,
  });
  const found = status === 200 ? page : undefined;
  const {
    head: earlyVideo,
    content,
    scripts: videoScripts,
  } = moveVideoToHead(
    found
      ? renderPageContent(found, view, frame, request, frameLanguage)
      : renderFallbackContent(request, frame, frameLanguage),
  );
  const hasVideo = content.includes('<video');
  const fallback = status === 404 ? ('notFound' as const) : ('error' as const);
  // The reason is shown inside the layout of the requested page, which the browser renders again.
  const isContentUnavailable = status > 400 && status < 500 && status !== 404;
  const { layout, name } = (isContentUnavailable ? page : found)?.route.handle ?? FALLBACK_ROUTES[fallback];
  const unavailableTitle = isContentUnavailable ? request.message : '';
  const pageTitle = found
    ? findText(texts, found.route.handle.title)
    : unavailableTitle || frame.texts[fallback].title;
  const hasMainObject = (found?.route.calls ?? []).every(
    ({ as, isMainObject }) =>
      !isMainObject || replies.some((reply) => reply.as === as && reply.status === 200),
  );
  const head = renderHead({
    page: found,
    hasMainObject,
    view,
    fallbackTitle: pageTitle ?? '',
    fallbackDescription: findText(texts, getDescriptionKey(found?.route.handle.title)) ?? '',
    texts: frame.texts,
    origin,
    location,
  });
  const frameData = buildFrameData(replies, request);
  const frameProps = {
    ...frameData,
    // Avatars would compete with the first video for bandwidth, so React loads them later.
    suggestedCreators: frameData.suggestedCreators.map((creator) =>
      hasVideo ? { ...creator, avatar: null } : creator,
    ),
    layout,
    routeName: name,
    isMobile: device.mobile,
    isLoading: false,
    title: pageTitle ?? head.pageTitle,
  };
  const boot = createBootData(request);
  const [before, after] = frame.renderFrame(location, frameProps, frameLanguage, boot);

  const isConsentAsked = request.askedPurposes.length > 0;
  const banner = isConsentAsked ? renderConsentBanner(request.askedPurposes) : '';
  const mark = request.preview ? renderPreviewMark(request.preview) : '';
  const style = [
    styles,
    manifest?.prerenderedStyles,
    isConsentAsked && CONSENT_STYLE,
    mark && PREVIEW_MARK_STYLE,
  ]
    .filter(Boolean)
    .join('');
  const traceScript = request.trace ? FIRST_FRAME_SCRIPT : '';
  const scripts = [manifest?.prerenderedScript ?? '', shell.manifest.loader, traceScript].filter(Boolean);
  const start =
    renderJsonScript('boot', boot) + scripts.map((script) => `<script>${script}</script>`).join('');
  // In a document with a video, scripts load after it, so that they do not compete for bandwidth; other
  // documents load them early. (Preload links are not an option, as `strict-dynamic` rejects them: decision
  // 005.)
  const [early, late] = hasVideo ? ['', start] : [start, ''];
  const first = replies.map(({ path, body, status: code, reply }) => ({ path, body, status: code, reply }));

  const shellTexts = mergeTexts(language.texts.shell, frame.texts);
  const crawlerSummary = renderCrawlerSummary(builds, head, shellTexts);
  const cookieScript = request.cookiePrefix && renderSessionCookieScript(request.cookiePrefix);
  const theme = preferences.theme === 'system' ? '' : ` data-theme="${preferences.theme}"`;
  const html = `<!doctype html><html lang="${language.code}" dir="${getTextDirection(language.code)}"${theme}><head><meta charset="utf-8">${earlyVideo}<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">${cookieScript && `<script>${cookieScript}</script>`}${head.html}${renderSiteHead(preferences.theme)}${renderAdMeta(request.ads)}<style>${style}</style>${early}</head><body class="ot-hydrating"><div id="root"></div><div id="prerendered">${before}${content}${after}</div><div id="stage" hidden></div>${banner}${mark}${crawlerSummary}${renderJsonScript('first-replies', first)}${late}</body></html>`;
  return {
    html,
    isIndexable: head.isIndexable,
    inlined: { scripts: [...videoScripts, cookieScript, ...scripts].filter(Boolean), styles: [style] },
  };
}
