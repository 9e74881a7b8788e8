import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCiphers } from 'node:tls';
import { ROOT } from '@ontrend/shared/build/repository';
import { ASSET_TYPES } from '@ontrend/shared/server/public-files';
import { evaluateVariable, listByLocation, parseNginxConfig } from './testing/nginx-config.ts';

const readGateway = (name: string) => readFileSync(join(ROOT, 'deploy/gateway', name), 'utf8');
const configuration = readGateway('default.conf');
const directives = parseNginxConfig(configuration);

/** Values of nginx variables; texts as `escape=json` writes them. */
const VALUES: Record<string, string> = {
  time_ms: '1763959380123',
  request_id: '0123456789abcdef0123456789abcdef',
  request_method: 'GET',
  logged_path: '/user/mochi',
  server_protocol: 'HTTP/2.0',
  logged_status: '200',
  body_bytes_sent: '512',
  request_time: '0.004',
  upstream_addr: '172.18.0.5:3000, 172.18.0.6:3000',
  upstream_status: '502, 200',
  remote_addr: '203.0.113.7',
  http_user_agent: 'curl \\"quoted\\" \\u000A line',
};

describe('TLS', () => {
  const read = (name: string) => new RegExp(`^ *${name} ([^;]+);`, 'm').exec(configuration)?.[1];

  it('has the recommended versions', () => {
    expect(read('ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  });

  it('has only suites with forward secrecy and authenticated encryption, the strongest first', () => {
    const suites = read('ssl_ciphers')?.split(':') ?? [];
    expect(suites).toHaveLength(6);
    const supported = getCiphers().map((name) => name.toUpperCase());
    for (const suite of suites) {
      expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/);
      expect(supported).toContain(suite);
    }
    const bits = suites.map((suite) => (suite.includes('AES128') ? 128 : 256));
    expect(bits).toEqual([...bits].sort((a, b) => b - a));
    expect(read('ssl_prefer_server_ciphers')).toBe('on');
  });
});

it('serves the types of files that builds may have, with a content type for each', () => {
  const endings = /location ~ \^\/assets\/\S+\\\.\(([\w|]+)\)\$ \{/.exec(configuration)?.[1]?.split('|');
  expect(endings).toEqual([...ASSET_TYPES]);
  const typeOf = (ending: string) =>
    evaluateVariable(directives, 'file_type', { uri: `/assets/mf-x/1/file.${ending}` });
  expect(ASSET_TYPES.filter((ending) => typeOf(ending) === 'application/octet-stream')).toEqual([]);
});

describe('the access log', () => {
  it('has a JSON line for each request, with the fields of the other servers', () => {
    const format = /^log_format (\w+) escape=json\s+([^;]+);/m.exec(configuration);
    const template = [...(format?.[2] ?? '').matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
    const line = template.replace(/\$(\w+)/g, (_whole, name: string) => VALUES[name] ?? `unknown ${name}`);
    expect(JSON.parse(line)).toEqual({
      ...{ level: 30, time: 1_763_959_380_123, name: 'gateway', msg: 'request' },
      ...{ reqId: '0123456789abcdef0123456789abcdef', method: 'GET', path: '/user/mochi', status: 200 },
      ...{ protocol: 'HTTP/2.0', bytes: 512, seconds: 0.004, address: '203.0.113.7' },
      ...{ upstream: '172.18.0.5:3000, 172.18.0.6:3000', upstreamStatus: '502, 200' },
      browser: 'curl "quoted" \n line',
    });
    expect(configuration).toMatch(new RegExp(`access_log /dev/stdout ${format?.[1]};`));
  });

  it('contains no query, referrer, cookie or header with a token', () => {
    const format = /^log_format [^;]+;/m.exec(configuration)?.[0] ?? '';
    expect(format).not.toMatch(
      /\$(request|request_uri|args|query_string|http_referer|http_cookie|http_authorization)\b/,
    );
  });

  it.each([
    ['/user/mochi?code=s3cret', '/user/mochi'],
    ['/media/p/1763900000.s3cret_s3cret_s3cret_s/key/1/master.m3u8', '/media/p/*/key/1/master.m3u8'],
    ['/media/key/1/master.m3u8?s3cret', '/media/key/1/master.m3u8'],
    ['/releases/preview/s3cret.s3cret?a', '/releases/preview/*'],
    ['/?/media/p/s3cret/', '/'],
  ])('has %s as %s', (uri, logged) => {
    expect(evaluateVariable(directives, 'logged_path', { request_uri: uri })).toBe(logged);
  });

  it('has the request ID that API and document server receive', () => {
    // A proxy_set_header in a location replaces all inherited ones.
    const blocks = configuration.split(/\n {2,4}location /);
    const withHeaders = blocks.filter((block) => block.includes('proxy_set_header'));
    expect(withHeaders.length).toBeGreaterThan(1);
    for (const block of withHeaders) expect(block).toContain('proxy_set_header X-Request-Id $request_id;');
  });
});

describe('the error log', () => {
  // nginx adds the request line with its query, and the referrer, to every message about a request.
  it.each(['default.conf', 'releases.conf'])(
    'of %s has no messages about requests that a client can cause',
    (name) => {
      const logs = parseNginxConfig(readGateway(name)).filter((each) => each.name === 'error_log');
      expect(logs.map(({ parameters }) => parameters)).toEqual([['/dev/stderr', 'crit']]);
      // Blocks would override it.
      expect(readGateway(name).match(/error_log /g)).toHaveLength(1);
      expect(readGateway(name)).not.toMatch(/limit_(req|conn)_log_level/);
    },
  );
});

describe('bodies', () => {
  const UPLOADS = ['/api/app/upload', '~ ^/api/app/user/(video-edit|edit-profile)$'];
  const BUILDS = '~ ^/releases(/|$)';
  const withoutUploads = (values: Record<string, string>) =>
    Object.entries(values).flatMap(([location, value]) => (UPLOADS.includes(location) ? [] : [value]));

  it('are rejected when a client pauses for 15 s, or 60 s within an upload', () => {
    const timeouts = listByLocation(directives, 'client_body_timeout');
    expect(UPLOADS.map((location) => timeouts[location])).toEqual(['60s', '60s']);
    expect(new Set(withoutUploads(timeouts))).toEqual(new Set(['15s']));
    expect(listByLocation(parseNginxConfig(readGateway('releases.conf')), 'client_body_timeout')).toEqual({
      ...{ '= /gateway/health': '15s', '/': '15s', [BUILDS]: '15s' },
    });
  });

  it('are complete before a server gets them, except those of uploads and builds, which are not stored', () => {
    const buffering = listByLocation(directives, 'proxy_request_buffering');
    const unbuffered = Object.keys(buffering).filter((location) => buffering[location] === 'off');
    expect(unbuffered.sort()).toEqual([...UPLOADS, BUILDS].sort());
  });

  it('have at most 64 KB, except uploads, which the API limits, and builds', () => {
    const { [BUILDS]: builds, ...sizes } = listByLocation(directives, 'client_max_body_size');
    expect(builds).toBe('64m');
    expect(UPLOADS.map((location) => sizes[location])).toEqual(['0', '0']);
    expect(new Set(withoutUploads(sizes))).toEqual(new Set(['64k']));
    expect(
      new Set(
        Object.values(listByLocation(parseNginxConfig(readGateway('releases.conf')), 'client_max_body_size')),
      ),
    ).toEqual(new Set(['64k']));
  });
});

describe('a request over HTTP', () => {
  const evaluate = (uri: string, scheme: string, site: string) => {
    const values = { uri, scheme, secure_site: site, is_trusted_proxy: '0', http_x_forwarded_proto: '' };
    return {
      redirect: evaluateVariable(directives, 'secure_redirect', values),
      isRejected: evaluateVariable(directives, 'is_insecure_call', values) === '1',
    };
  };
  const SITE = 'https://videos.example';

  it.each(['/', '/video/x', '/apis', '/feed/api/x'])('is redirected for the page %s', (uri) => {
    expect(evaluate(uri, 'http', SITE)).toEqual({ redirect: SITE, isRejected: false });
  });

  it.each([
    ...['/api', '/api/app/user/login', '/API/app', '/media/key/1/master.m3u8', '/dev/mailbox'],
    ...['/releases', '/releases/mf-feed', '/releases/preview/cookie'],
  ])('is rejected for the call %s, so that its tokens are not sent unencrypted unnoticed', (uri) => {
    expect(evaluate(uri, 'http', SITE)).toEqual({ redirect: '', isRejected: true });
  });

  it.each(['/gateway/health', '/.well-known/acme-challenge/token'])('is served for %s', (uri) => {
    expect(evaluate(uri, 'http', SITE)).toEqual({ redirect: '', isRejected: false });
  });

  it.each(['/', '/api/app/feed'])('to a site without HTTPS, and one over HTTPS, is served for %s', (uri) => {
    for (const [scheme, site] of [
      ['http', ''],
      ['https', SITE],
    ] as const)
      expect(evaluate(uri, scheme, site)).toEqual({ redirect: '', isRejected: false });
  });

  it('that is rejected gets an error in the form of the API', () => {
    const server = directives.find(({ name }) => name === 'server')?.block ?? [];
    const rules = server
      .filter(({ name }) => name === 'if')
      .map(({ parameters, block }) => [parameters, block]);
    expect(rules).toContainEqual([
      ['($is_insecure_call)'],
      [{ name: 'rewrite', parameters: ['^', '/gateway/https-required', 'last'], block: undefined }],
    ]);
    const location = server.find(({ parameters }) => parameters.join(' ') === '= /gateway/https-required');
    const [status, body = ''] = location?.block?.find(({ name }) => name === 'return')?.parameters ?? [];
    expect(status).toBe('403');
    expect(JSON.parse(body)).toEqual({
      code: 'https-required',
      messages: [expect.stringMatching(/accepts calls over HTTPS only/)],
    });
    expect(location?.block).toContainEqual(
      expect.objectContaining({ name: 'default_type', parameters: ['application/json; charset=utf-8'] }),
    );
  });
});
