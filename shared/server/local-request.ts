import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;
const LOCAL_HOST = /^(([a-z\d-]+\.)*localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Headers that only proxies add. Their presence means that the socket is not the client's. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Returns whether an address belongs to the loopback interface. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK_ADDRESS.test(address);
}

/**
 * Returns whether a host name always means the machine itself. Other names may be resolved to a loopback address by
 * their owner (DNS rebinding).
 * @param host as in the Host header, with or without a port
 */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && LOCAL_HOST.test(host);
}

/**
 * Returns whether a site is only for this machine. A site with another address may be behind a proxy on this machine, whose
 * requests can look like local ones: nginx sends the host of `proxy_pass` and no header of its own.
 * @param siteUrl `SITE_URL`; empty when it is not set
 */
export function isLocalSite(siteUrl: string): boolean {
  return siteUrl === '' || isLocalHost(new URL(siteUrl).host);
}

/**
 * Returns whether a program on this machine sent the request to this machine under a local name, without a proxy.
 * @param remoteAddress of the socket
 */
export function isLocalRequest(remoteAddress: string | undefined, headers: IncomingHttpHeaders): boolean {
  return (
    isLoopbackAddress(remoteAddress) &&
    isLocalHost(headers.host) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
