import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCiphers } from 'node:tls';
import { ROOT } from '@ontrend/shared/build/repository';

const configuration = readFileSync(join(ROOT, 'deploy/gateway/default.conf'), 'utf8');

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

describe('the access log', () => {
  it('has a JSON line for each request, with the fields of the other servers', () => {
    const format = /^log_format (\w+) escape=json\s+([^;]+);/m.exec(configuration);
    const template = [...(format?.[2] ?? '').matchAll(/'([^']*)'/g)].map(([, part]) => part).join('');
    const line = template.replace(/\$(\w+)/g, (_whole, name: string) => VALUES[name] ?? `unknown ${name}`);
    expect(JSON.parse(line)).toEqual({
      ...{ level: 30, time: 1_763_959_380_123, name: 'gateway', msg: 'request' },
      ...{ reqId: '0123456789abcdef0123456789abcdef', method: 'GET', path: '/user/mochi', status: 200 },
      ...{ protocol: 'HTTP/2.0', bytes: 512, seconds: 0.004, address: '203.0.113.7' },
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
    const rules = /^map \$request_uri \$logged_path \{([^}]+)\}/m.exec(configuration)?.[1] ?? '';
    const [found] = [...rules.matchAll(/'~([^']+)' '?([^';]+)/g)].flatMap(([, pattern = '', result = '']) => {
      const match = new RegExp(pattern).exec(uri);
      return match ? [result.replace(/\$(\w+)/g, (_whole, name: string) => match.groups?.[name] ?? '')] : [];
    });
    expect(found).toBe(logged);
  });

  it('has the request ID that API and document server receive', () => {
    // A proxy_set_header in a location replaces all inherited ones.
    const blocks = configuration.split(/\n {2,4}location /);
    const withHeaders = blocks.filter((block) => block.includes('proxy_set_header'));
    expect(withHeaders.length).toBeGreaterThan(1);
    for (const block of withHeaders) expect(block).toContain('proxy_set_header X-Request-Id $request_id;');
  });
});
