import { escapeHtml } from '@ontrend/shared/server/escape-html';
import { isLocalRequest, isLocalSite, isLoopbackAddress } from '@ontrend/shared/server/local-request';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { notFoundError } from '../../../platform/http/api-error.ts';
import { toSeconds } from '../../../platform/http/seconds.ts';
import { listMails, MAIL_ID, readMail, type StoredMail } from '../../../platform/mail/folder-transport.ts';

/** Maximum number of mails, newest first. */
const MAX_MAILS = 200;

const CODE_LINE = /^.*: (\d{6})$/m;

const querySchema = z.object({ to: z.string().optional() });

/**
 * Registers `/dev/mailbox` (page), `/dev/mailbox.json` (`{ to, subject, text, createdAt }`, newest first;
 * `?to=` filters by address) and `/dev/mailbox/<id>` (the HTML part of a mail). Available only when mails are
 * written to a folder, never in production or with a `SITE_URL` beyond this machine, and only for programs on this
 * machine: mails contain codes.
 */
export function registerMailboxRoutes(
  app: FastifyInstance,
  { nodeEnv, smtpUrl, mailDir, siteUrl }: Config,
): void {
  if (nodeEnv === 'production' || smtpUrl || !isLocalSite(siteUrl)) return;
  const mailsTo = async (input: unknown) => {
    const { to } = querySchema.parse(input);
    const mails = await listMails(mailDir, to === undefined ? MAX_MAILS : Number.POSITIVE_INFINITY);
    return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  };

  const options = { schema: { hide: true }, onRequest: rejectRemoteRequest };
  app.get('/dev/mailbox.json', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return (await mailsTo(request.query)).map(({ to, subject, text, createdAt }) => ({
      to,
      subject,
      text,
      createdAt: toSeconds(new Date(createdAt)),
    }));
  });
  app.get('/dev/mailbox', options, async (request, reply) => {
    const page = renderMailbox(await mailsTo(request.query));
    return reply
      .headers({ ...HEADERS, 'content-security-policy': `${STRICT_CSP}; form-action 'self'` })
      .send(page);
  });
  app.get('/dev/mailbox/:id', options, async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const mail = MAIL_ID.test(id) ? await readMail(mailDir, id) : null;
    if (!mail) throw notFoundError('mail');
    // Like a mail client: no scripts, no external resources; links open in a new tab.
    const policy = `${STRICT_CSP}; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;
    return reply.headers({ ...HEADERS, 'content-security-policy': policy }).send(mail.html);
  });
}

/** The socket may be the document server's, which has checked its own before. */
async function rejectRemoteRequest({ raw, clientAddress }: FastifyRequest): Promise<void> {
  if (isLocalRequest(raw.socket.remoteAddress, raw.headers) && isLoopbackAddress(clientAddress)) return;
  throw notFoundError('page');
}

const STRICT_CSP = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`;
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

const STYLE = `
:root { color-scheme: light dark; --text: #101014; --background: #fff; --text-muted: #6b6b76; --divider: #ececf1; --accent: #6d28ff }
@media (prefers-color-scheme: dark) { :root { --text: #f4f4f7; --background: #0f0f14; --text-muted: #a2a2ad; --divider: #34343f; --accent: #b08dff } }
body { margin: 0 auto; max-width: 720px; padding: 32px 16px; background: var(--background); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 24px } a { color: var(--accent) } ol { list-style: none; margin: 0; padding: 0 }
li { padding: 16px 0; border-block-start: 1px solid var(--divider) } h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere }
p { margin: 4px 0; color: var(--text-muted); overflow-wrap: anywhere }
.code { color: var(--text); font: 700 28px/1.4 ui-monospace, monospace; letter-spacing: 4px }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }`;

function renderMailbox(mails: readonly StoredMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : `<ol>${mails.map(renderMail).join('')}</ol>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title><style>${STYLE}</style></head><body><h1>Mailbox</h1><p>All mails of this installation, newest first. Set <code>SMTP_URL</code> to deliver them.</p><main>${list}</main></body></html>`;
}

function renderMail({ id, to, subject, text, createdAt }: StoredMail): string {
  const code = CODE_LINE.exec(text)?.[1];
  const time = new Date(createdAt).toISOString();
  return `<li><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>${
    code ? `<p class="code">${code}</p>` : ''
  }<details><summary>Text</summary><pre>${linkifyUrls(text)}</pre></details><p><a href="/dev/mailbox/${id}">View HTML</a></p></li>`;
}

function linkifyUrls(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s)]+/g, (address) => `<a href="${address}">${address}</a>`);
}
