import type { Installation } from './installation.ts';
import { check } from './site-client.ts';

const SETTINGS = {
  SITE_URL: 'https://videos.example',
  TRUSTED_PROXIES: 'loopback,203.0.113.0/24',
  DOCUMENT_LIMIT: '2/60',
};

const SEPARATOR = '=====';

/** Starts nginx in its container, sends requests to it and prints each reply's head, then nginx's log. */
const SCRIPT = `
sh /etc/ontrend/start.sh > /tmp/log 2>&1 &
until curl -fso /dev/null http://127.0.0.1:8080/gateway/health; do sleep 0.1; done
get() { curl -sko /dev/null -D - "$@"; echo ${SEPARATOR}; }
get 'http://127.0.0.1:8080/video/x?code=123456'
curl -si 'http://127.0.0.1:8080/api/app/feed?code=123456' -H 'Authorization: Bearer x'; echo; echo ${SEPARATOR}
get -H 'X-Forwarded-Proto: https' -H 'X-Forwarded-For: 192.0.2.1, 198.51.100.9, 203.0.113.5' http://127.0.0.1:8080/
get https://127.0.0.1:8443/assets/mf-feed/1/none.js
get http://127.0.0.1:8080/.well-known/acme-challenge/none
for n in 1 2 3 4; do curl -sko /dev/null -w '%{http_code} ' https://127.0.0.1:8443/; done; echo ${SEPARATOR}
for options in '--tls-max 1.1 --ciphers ALL:@SECLEVEL=0' '--tls-max 1.2 --ciphers ECDHE-ECDSA-AES128-SHA256' \\
  '--tls-max 1.2 --ciphers ECDHE-ECDSA-AES128-GCM-SHA256' '--tlsv1.3'; do
  curl -sko /dev/null -w '%{http_code} ' $options https://127.0.0.1:8443/gateway/health || true
done; echo ${SEPARATOR}
cat /tmp/log`;

/**
 * Checks a gateway of its own whose site has an https address and a load balancer in front: redirects, HSTS, cookies, the
 * address of visitors, the limit of documents and TLS.
 */
export async function checkSecureSite({ compose }: Installation): Promise<void> {
  const environment = Object.entries(SETTINGS).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const output = await compose([
    ...['run', '--rm', '-T', '--no-deps', ...environment],
    ...['--entrypoint', 'sh', 'gateway', '-c', SCRIPT],
  ]);
  const [
    plain = '',
    call = '',
    proxied = '',
    file = '',
    challenge = '',
    documents = '',
    handshakes = '',
    log = '',
  ] = output.split(SEPARATOR);
  check(
    / 308 /.test(plain) && /^location: https:\/\/videos\.example\/video\/x\?code=123456\r?$/im.test(plain),
    'a page over HTTP is redirected to the https address of the site',
  );
  check(
    / 403 /.test(call) && /^\{"code":"https-required"/m.test(call) && !/^location:/im.test(call),
    'a call over HTTP is rejected',
  );
  check(
    / 200 /.test(proxied) &&
      /^strict-transport-security: max-age=31536000; includeSubDomains\r?$/im.test(proxied),
    'a request that a balancer received over HTTPS is answered, with HSTS',
  );
  const cookies = proxied.match(/^set-cookie: .*$/gim) ?? [];
  check(
    cookies.length > 0 && cookies.every((cookie) => /; *secure/i.test(cookie)),
    `${cookies.length} cookies of a document are Secure`,
  );
  check(/^strict-transport-security: /im.test(file), 'files have HSTS, too');
  check(/ 404 /.test(challenge), 'challenges of the certificate authority are not redirected');
  check(log.includes('"path":"/video/x"') && !log.includes('123456'), 'the log contains no query strings');
  check(
    log.includes('"address":"198.51.100.9"'),
    'the address of a visitor is the last one before the trusted proxies',
  );
  check(
    /^\s*200 200 200 429/.test(documents),
    `documents beyond the limit are rejected (${documents.trim()})`,
  );
  check(
    /^\s*000 000 200 200/.test(handshakes),
    `TLS 1.1 and suites without authenticated encryption are rejected (${handshakes.trim()})`,
  );
}
