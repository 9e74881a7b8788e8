import { paths } from '@ontrend/shared/paths';
import { CONSENT_COOKIE, parseConsentChoice } from '@ontrend/shared/server/consent';
import { COOKIES } from '@ontrend/shared/session/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import texts from '../documents/consent.en.json' with { type: 'json' };
import { type ConsentSettings, listAskedPurposes, readConsent } from '../documents/consent.ts';
import { CONSENT_PATH, renderConsentForm } from '../documents/consent-banner.ts';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';
import { PLAIN_PAGE_STYLE, renderPlainPage } from '../http/plain-page.ts';
import type { SiteOrigin } from '../http/site-origin.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The form has one short field. */
const FORM_MAX_BYTES = 256;

/** Renders the page on which a visitor changes the choice. */
function renderConsentPage(settings: ConsentSettings, { choice }: ReturnType<typeof readConsent>): string {
  const asked = listAskedPurposes(settings);
  const content = asked.length > 0 ? renderConsentForm(asked) : `<p>${texts.nothing}</p>`;
  const current = asked.length > 0 && choice ? `<p>${texts.current[choice]}</p>` : '';
  return renderPlainPage(texts.label, `<h1>${texts.label}</h1>`, content, current);
}

/** Returns the part of a URL after its origin, if it belongs to this site; undefined for other URLs. */
function toOwnPath(url: string | undefined, request: FastifyRequest, site: SiteOrigin): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { host, pathname, search } = new URL(url);
  const isOwn = host === request.headers.host || host === new URL(site.canonical).host;
  return isOwn ? pathname + search : undefined;
}

function storeChoice(request: FastifyRequest, reply: FastifyReply, site: SiteOrigin) {
  const { origin, referer } = request.headers;
  const choice = parseConsentChoice(
    new URLSearchParams(String(request.body ?? '')).get('choice') ?? undefined,
  );
  // Another site must not give consent for its visitors.
  if (!choice || toOwnPath(origin, request, site) === undefined) return reply.code(400).send();
  void reply.setCookie(CONSENT_COOKIE.name, choice, {
    path: '/',
    maxAge: CONSENT_COOKIE.maxAge,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  });
  if (choice === 'declined') void reply.clearCookie(COOKIES.clientId.name, { path: '/' });
  const previous = toOwnPath(referer, request, site);
  // A path that begins with two slashes would be another host.
  const target = previous?.startsWith(CONSENT_PATH) ? undefined : previous?.replace(/^\/+/, '/');
  return reply.header('cache-control', 'no-store').redirect(target ?? paths.home.href(), 303);
}

/** Registers the page and the form for the consent of visitors (docs/settings.md). Both work without scripts. */
export function registerConsentRoutes(
  server: FastifyInstance,
  settings: ConsentSettings,
  site: SiteOrigin,
): void {
  server.get(CONSENT_PATH, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [PLAIN_PAGE_STYLE] }),
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(renderConsentPage(settings, readConsent(request, settings))),
  );
  server.register((form, _options, done) => {
    form.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    form.post(CONSENT_PATH, (request, reply) => storeChoice(request, reply, site));
    done();
  });
}
