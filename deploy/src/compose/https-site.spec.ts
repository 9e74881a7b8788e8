import { site } from './installation.ts';
import { expect, test } from './test.ts';

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

test('a gateway with an https address behind a load balancer protects visitors', async () => {
  const environment = Object.entries(SETTINGS).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const output = await site.compose([
    ...['run', '--rm', '-T', '--no-deps', ...environment],
    ...['--entrypoint', 'sh', 'gateway', '-c', SCRIPT],
  ]);
  const [plain, call, proxied, file, challenge, documents, handshakes, log] = output.split(SEPARATOR);
  await test.step('a page over HTTP is redirected to the https address of the site', () => {
    expect(plain).toContain(' 308 ');
    expect(plain).toMatch(/^location: https:\/\/videos\.example\/video\/x\?code=123456\r?$/im);
  });
  await test.step('a call over HTTP is rejected', () => {
    expect(call).toContain(' 403 ');
    expect(call).toMatch(/^\{"code":"https-required"/m);
    expect(call).not.toMatch(/^location:/im);
  });
  await test.step('a request that a balancer received over HTTPS is answered, with HSTS and Secure cookies', () => {
    expect(proxied).toContain(' 200 ');
    expect(proxied).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains\r?$/im);
    const cookies = proxied?.match(/^set-cookie: .*$/gim) ?? [];
    expect(cookies).not.toHaveLength(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; *secure/i);
  });
  expect(file, 'files have HSTS, too').toMatch(/^strict-transport-security: /im);
  expect(challenge, 'challenges of the certificate authority are not redirected').toContain(' 404 ');
  expect(documents, 'documents beyond the limit are rejected').toMatch(/^\s*200 200 200 429/);
  expect(
    handshakes,
    'TLS 1.1 and suites without authenticated encryption are rejected, TLS 1.2 and 1.3 are accepted',
  ).toMatch(/^\s*000 000 200 200/);
  await test.step('the log has the address of a visitor and no query strings', () => {
    expect(log).toContain('"path":"/video/x"');
    expect(log).not.toContain('123456');
    expect(log, 'the last address before the trusted proxies').toContain('"address":"198.51.100.9"');
  });
});
