import { escapeHtml } from '@ontrend/shared/server/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import { PLAIN_PAGE_STYLE, renderPlainPage } from '../http/plain-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';
import { BuildRejectedError } from './build-rejected-error.ts';
import { PREVIEW_SECONDS, type Previews, type StoredPreview } from './previews.ts';
import { sendReleaseError, sendValidationError } from './release-replies.ts';
import type { ReleaseStore } from './release-store.ts';

/** Name of the cookie that enables a preview in one browser. */
export const PREVIEW_COOKIE = 'preview';

const previewRequestSchema = z.strictObject({
  // The origin becomes part of the content security policy, where a `;` would start another directive.
  base: z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ }).endsWith('/', 'must end with /'),
  manifest: z.json(),
  person: z.string().max(200).default(''),
});

interface PreviewOptions {
  store: ReleaseStore;
  previews: Previews | null;
  origin: SiteOrigin;
}
interface LinkRequest {
  Params: { cookie: string };
}

/** @throws BuildRejectedError when the preview may not be loaded or cannot run in the current shell */
async function validatePreview(
  { store, previews }: PreviewOptions,
  { app, base, manifest }: { app: string; base: string; manifest: unknown },
) {
  const shell = await store.readPointer('shell');
  if (!shell || !previews) throw new BuildRejectedError(['A preview needs a published shell.']);
  return previews.validate(app, base, manifest, (await store.loadShell(shell.current)).manifest);
}

/** Handles the call that creates a preview and responds with its link. */
export async function createPreview(
  options: PreviewOptions,
  request: FastifyRequest<{ Params: { app: string } }>,
  reply: FastifyReply,
) {
  const { app } = request.params;
  const { previews } = options;
  if (!previews)
    return sendReleaseError(reply, 404, 'previews-disabled', 'Previews need the setting FORWARD_SECRET.');
  const parsed = previewRequestSchema.safeParse(request.body);
  if (!parsed.success) return sendValidationError(reply, parsed.error);
  const { base, person } = parsed.data;
  const manifest = await validatePreview(options, { app, ...parsed.data });
  const cookie = await previews.create({ app, base, manifest, person });
  logPreview(request, 'preview created', { app, base, manifest, person });
  return { data: { path: `/releases/preview/${cookie}`, seconds: PREVIEW_SECONDS } };
}

function logPreview(
  request: FastifyRequest,
  message: string,
  { app, base, manifest, person }: Pick<StoredPreview, 'app' | 'base' | 'manifest' | 'person'>,
): void {
  const { version } = manifest;
  request.log.warn({ app, version, origin: new URL(base).origin, person, address: request.ip }, message);
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
function sendConfirmationPage(
  reply: FastifyReply,
  status: number,
  { app, base, manifest, person, at }: StoredPreview,
) {
  const creator = person ? `${person} created this preview` : 'This preview was created';
  return sendPage(
    reply,
    status,
    'Start a preview?',
    paragraph(`${app} ${manifest.version} from ${new URL(base).origin}`),
    paragraph(`${creator} on ${at.slice(0, 16).replace('T', ' at ')} UTC.`),
    paragraph(
      'For twelve hours, this browser runs its code with your account. Continue only if you asked for it.',
    ),
    '<form method="post"><button>Start preview</button></form><a href="/">Cancel</a>',
  );
}

/** Returns whether the form was submitted by a page of this site, not by another site on behalf of the user. */
function isOwnForm(request: FastifyRequest, siteOrigin: SiteOrigin): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return site === undefined ? origin === siteOrigin.of(request) : site === 'same-origin';
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
  const preview = await options.previews?.find(cookie);
  if (!preview) return sendUnavailablePage(reply);
  if (!isOwnForm(request, options.origin)) return sendConfirmationPage(reply, 403, preview);
  try {
    await validatePreview(options, preview);
  } catch (error) {
    if (!(error instanceof BuildRejectedError)) throw error;
    return sendPage(reply, 409, 'Preview not available', ...error.reasons.map(paragraph));
  }
  logPreview(request, 'preview started', preview);
  setPreviewCookie(request, reply, cookie);
  return reply.redirect('/', 303);
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
    done();
  });
}
