import { isLocalHost } from '@ontrend/shared/server/local-request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiUrl } from './api-url.ts';
import { sendApiError, sendHostErrorPage } from './error-page.ts';
import { isLanHost } from './lan-host.ts';

const VALID_HOST = /^[a-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;
/**
 * URLs that answer under any host: health checks use the address of a replica, a CDN may request immutable files under a
 * host of its own, and calls of the release API contain a token.
 */
const HOST_INDEPENDENT_URL = /^\/(health|assets|releases(?!\/preview))\//;

/** An invalid request; the server responds with 400. */
export class BadRequestError extends Error {
  readonly statusCode = 400;
}

/** Settings of `SiteOrigin`. */
export interface SiteOriginOptions {
  /** `SITE_URL`; empty when it is not set. */
  siteUrl: string;
  /** `ALLOWED_HOSTS` in lower case: further hosts under which the site answers. */
  allowedHosts: string[];
  /** Origin on which this server listens. Only called while the server listens, and without `siteUrl`. */
  getListeningOrigin: () => string;
}

const isNearbyHost = (host: string) => isLocalHost(host) || isLanHost(host);

/**
 * Decides under which hosts the site answers, and which origin its links have. `X-Forwarded-Host` is
 * never read.
 */
export class SiteOrigin {
  private readonly options: SiteOriginOptions;
  private readonly siteHost: string | undefined;
  /** True when links always have the origin of `SITE_URL`: it is set, and not to a host of this machine or network. */
  private readonly isPublic: boolean;

  constructor(options: SiteOriginOptions) {
    this.options = options;
    this.siteHost = options.siteUrl ? new URL(options.siteUrl).host : undefined;
    this.isPublic = this.siteHost !== undefined && !isNearbyHost(this.siteHost);
  }

  /** Origin of texts that are the same for all requests, such as the sitemap. */
  get canonical(): string {
    return this.options.siteUrl || this.options.getListeningOrigin();
  }

  /**
   * Returns the origin of links in the response: that of `SITE_URL`. On a site without a public one, a browser on this
   * machine or in its network gets links to the host that it requested.
   * @throws BadRequestError when the host is malformed
   */
  of({ headers: { host = '' }, protocol }: FastifyRequest): string {
    if (!VALID_HOST.test(host)) throw new BadRequestError('The host is invalid');
    if (this.isPublic || !isNearbyHost(host)) return this.canonical;
    return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  }

  /** Returns whether the site answers under this host. Malformed hosts are rejected where they are used. */
  accepts(host: string): boolean {
    const name = host.toLowerCase();
    return (
      name === this.siteHost ||
      !VALID_HOST.test(host) ||
      isNearbyHost(host) ||
      this.options.allowedHosts.includes(name)
    );
  }

  /** Returns where a page that was requested under another host is; undefined without a public `SITE_URL`. */
  redirectTarget({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | undefined {
    const isRead = method === 'GET' || method === 'HEAD';
    return this.isPublic && isRead && url.startsWith('/') && !isApiUrl(url)
      ? this.options.siteUrl + url
      : undefined;
  }
}

function replyToUnknownHost(request: FastifyRequest, reply: FastifyReply, site: SiteOrigin) {
  const target = site.redirectTarget(request);
  // A cached redirect could be sent to visitors of the right host.
  if (target) return reply.header('cache-control', 'no-store').redirect(target, 308);
  return isApiUrl(request.url) ? sendApiError(reply, 421) : sendHostErrorPage(reply);
}

/** Registers the hook that redirects or rejects requests under hosts that are not the site's. */
export function registerHostCheck(server: FastifyInstance, site: SiteOrigin): void {
  server.addHook('onRequest', async (request, reply) => {
    if (site.accepts(request.headers.host ?? '') || HOST_INDEPENDENT_URL.test(request.url)) return;
    return replyToUnknownHost(request, reply, site);
  });
}
