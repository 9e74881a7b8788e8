import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { manifestFile } from '@ontrend/shared/manifest/manifest-file';
import { escapeHtml } from '@ontrend/shared/server/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import { PLAIN_PAGE_STYLE, renderPlainPage } from '../http/plain-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { BuildRejectedError } from './build-rejected-error.ts';
import { checkPreview, findPreviewStart, loadPreviewedBuilds } from './previewed-builds.ts';
import {
  describeBuild,
  originOf,
  PREVIEW_SECONDS,
  type Preview,
  type PreviewedBuild,
  type Previews,
  previewBaseSchema,
  type StoredPreview,
  versionOf,
} from './previews.ts';
import { sendReleaseError, sendValidationError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ReleaseTokens } from './release-tokens.ts';

/** Name of the cookie that enables a preview in one browser. */
export const PREVIEW_COOKIE = 'preview';

const requestedBuildSchema = z.union([
  z.strictObject({ app: z.string(), version: z.string() }),
  z.strictObject({ app: z.string(), base: previewBaseSchema, manifest: z.json() }),
]);

const previewRequestSchema = z.strictObject({
  builds: z
    .array(requestedBuildSchema)
    .min(1)
    .refine((builds) => new Set(builds.map(({ app }) => app)).size === builds.length, 'name an app twice'),
  person: z.string().max(200).default(''),
});

interface PreviewOptions {
  store: ReleaseStore;
  tokens: ReleaseTokens;
  previews: Previews | null;
  origin: SiteOrigin;
}
interface LinkRequest {
  Params: { cookie: string };
}

/** @throws BuildRejectedError when the manifest of a build is invalid or belongs to another app */
function parseBuild(build: z.infer<typeof requestedBuildSchema>): PreviewedBuild {
  if (!('base' in build)) return build;
  const { app, base } = build;
  const file = manifestFile(app);
  const { data: manifest } = (app === 'shell' ? shellManifest : remoteManifest).safeParse(build.manifest);
  if (!manifest) throw new BuildRejectedError([`The manifest of ${app} is not a valid ${file}.`]);
  if (manifest.name !== app)
    throw new BuildRejectedError([`The manifest belongs to ${manifest.name}, not to ${app}.`]);
  return { app, base, manifest } as PreviewedBuild;
}

/** Handles the call that creates a preview and responds with its link. The token must cover all of its apps. */
export async function createPreview(options: PreviewOptions, request: FastifyRequest, reply: FastifyReply) {
  const { store, tokens, previews } = options;
  if (!previews)
    return sendReleaseError(reply, 404, 'previews-disabled', 'Previews need the setting FORWARD_SECRET.');
  const parsed = previewRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const rights = tokens.findRights(request.headers.authorization);
  const forbidden = parsed.data.builds.map(({ app }) => app).filter((app) => !rights.mayRelease(app));
  if (forbidden.length > 0)
    return sendReleaseError(reply, 403, 'forbidden', rights.describeLimit(...forbidden));
  const preview = { builds: parsed.data.builds.map(parseBuild), person: parsed.data.person };
  await checkPreview(store, previews, preview);
  const cookie = await previews.create(preview);
  logPreview(request, 'preview created', preview);
  return { data: { path: `/releases/preview/${cookie}`, seconds: PREVIEW_SECONDS } };
}

function logPreview(request: FastifyRequest, message: string, { builds, person }: Preview): void {
  const apps = builds.map((build) => ({
    app: build.app,
    version: versionOf(build),
    origin: originOf(build),
  }));
  request.log.warn({ builds: apps, person, address: request.ip }, message);
}

function sendPage(reply: FastifyReply, status: number, title: string, ...content: string[]) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [PLAIN_PAGE_STYLE] }),
      'x-frame-options': 'DENY',
      // The link starts the preview, so no other site may receive it. The form needs its own origin.
      'referrer-policy': 'same-origin',
    })
    .send(renderPlainPage(title, `<h1>${title}</h1>`, ...content));
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const sendUnavailablePage = (reply: FastifyReply) =>
  sendPage(
    reply,
    404,
    'Preview not available',
    paragraph('The link is incomplete or has expired. Create another one with npm run release -- preview.'),
    '<a href="/">Home page</a>',
  );

/** Asks for a confirmation, because a link must not switch a browser to another build. */
function sendConfirmationPage(reply: FastifyReply, status: number, { builds, person, at }: StoredPreview) {
  const creator = person ? `${person} created this preview` : 'This preview was created';
  return sendPage(
    reply,
    status,
    'Start a preview?',
    ...builds.map((build) => paragraph(describeBuild(build))),
    paragraph(`${creator} on ${at.slice(0, 16).replace('T', ' at ')} UTC.`),
    paragraph(
      'For twelve hours, this browser runs this code with your account. Continue only if you asked for it.',
    ),
    '<form method="post"><button>Start preview</button></form><a href="/">Cancel</a>',
  );
}

/** Returns whether the form was submitted by a page of this site, not by another site on behalf of the user. */
function isOwnForm(request: FastifyRequest, siteOrigin: SiteOrigin): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return site === undefined ? origin === siteOrigin.of(request) : site === 'same-origin';
}

/** Returns the URL of the page of this site that sent the request; else that of the home page. */
function findOwnPage({ headers: { referer = '' } }: FastifyRequest, origin: string): string {
  return referer.startsWith(`${origin}/`) ? referer : '/';
}

function setPreviewCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  void reply.setCookie(PREVIEW_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: value ? PREVIEW_SECONDS : 0,
  });
}

/** Starts a preview after the confirmation, if its build may still be loaded and can run in the current shell. */
async function startPreview(
  options: PreviewOptions,
  request: FastifyRequest<LinkRequest>,
  reply: FastifyReply,
) {
  const { cookie } = request.params;
  const { previews, store } = options;
  const preview = await previews?.find(cookie);
  if (!previews || !preview) return sendUnavailablePage(reply);
  if (!isOwnForm(request, options.origin)) return sendConfirmationPage(reply, 403, preview);
  try {
    await checkPreview(store, previews, preview);
  } catch (error) {
    if (!(error instanceof BuildRejectedError)) throw error;
    return sendPage(reply, 409, 'Preview not available', ...error.reasons.map(paragraph));
  }
  logPreview(request, 'preview started', preview);
  setPreviewCookie(request, reply, cookie);
  return reply.redirect(findPreviewStart(await loadPreviewedBuilds(store, preview)), 303);
}

/** Registers the pages that start and end a preview in a browser. */
export function registerPreviewPages(server: FastifyInstance, options: PreviewOptions): void {
  void server.register((pages, _options, done) => {
    // A form without fields has no content.
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, parsed) => {
      payload.resume();
      parsed(null, {});
    });
    pages.get<LinkRequest>('/preview/:cookie', async (request, reply) => {
      const preview = await options.previews?.find(request.params.cookie);
      if (!preview) return sendUnavailablePage(reply);
      logPreview(request, 'preview link opened', preview);
      return sendConfirmationPage(reply, 200, preview);
    });
    pages.post<LinkRequest>('/preview/:cookie', (request, reply) => startPreview(options, request, reply));
    pages.get('/preview', (request, reply) => {
      setPreviewCookie(request, reply, '');
      return reply.redirect('/', 302);
    });
    // The form of the mark (documents/preview-mark.ts).
    pages.post('/preview', (request, reply) => {
      setPreviewCookie(request, reply, '');
      return reply.redirect(findOwnPage(request, options.origin.of(request)), 303);
    });
    done();
  });
}
