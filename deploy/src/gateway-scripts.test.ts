import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { FILE_POLICY } from '../../shell/server/http/content-security-policy.ts';

const SCRIPT = join(ROOT, 'deploy/gateway/start.sh');
const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
const configuration = join(folder, 'gateway');

beforeAll(() => {
  writeFileSync(join(folder, 'nginx'), '#!/bin/sh\necho "nginx $*"\n');
  chmodSync(join(folder, 'nginx'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script with a program in the place of nginx. */
function start(settings: Record<string, string>) {
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
    CONFIGURATION_DIR: configuration,
    ...settings,
  };
  return spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' });
}

const readConfiguration = (name: string) => readFileSync(join(configuration, name), 'utf8');

it('starts nginx, trusts no proxy and does not redirect by default', () => {
  expect(start({}).stdout).toBe('nginx -g daemon off;\n');
  const settings = readConfiguration('settings.conf');
  expect(settings).not.toContain('set_real_ip_from');
  expect(settings).toContain("map '' $secure_site { default ''; }");
  expect(settings).toContain('zone=documents:10m rate=400r/m');
  expect(readConfiguration('document-limit.conf')).toBe('limit_req zone=documents burst=200 nodelay;\n');
});

it('takes the address of visitors from trusted proxies', () => {
  start({ TRUSTED_PROXIES: '203.0.113.0/24, 2001:db8::/32,loopback' });
  const settings = readConfiguration('settings.conf');
  for (const network of ['203.0.113.0/24', '2001:db8::/32', '127.0.0.0/8', '::1/128']) {
    expect(settings).toContain(`set_real_ip_from ${network};`);
    expect(settings).toContain(`  ${network} 1;`);
  }
});

it('knows that a site has an https address', () => {
  start({ SITE_URL: 'https://videos.example' });
  expect(readConfiguration('settings.conf')).toContain("default 'https://videos.example'");
});

it('applies the limit of documents', () => {
  start({ DOCUMENT_LIMIT: '50/600' });
  expect(readConfiguration('settings.conf')).toContain('rate=5r/m');
  expect(readConfiguration('document-limit.conf')).toContain('burst=50');
});

it.each([
  ['SITE_URL', "https://x'; }"],
  ['SITE_URL', 'videos.example'],
  ['SITE_URL', 'https://videos.example/path'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['TRUSTED_PROXIES', '10.0.0.1; include /etc/passwd'],
  ['DOCUMENT_LIMIT', '200'],
  ['DOCUMENT_LIMIT', '0/30'],
])('does not start with %s=%s', (name, value) => {
  const { status, stdout, stderr } = start({ [name]: value });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^${name} is invalid: `));
});

it('sends HSTS and the policy of files with everything that nginx sends itself', () => {
  const gateway = readFileSync(join(ROOT, 'deploy/gateway/default.conf'), 'utf8');
  expect(gateway).toContain(`default "${FILE_POLICY}";`);
  // nginx would send pages of its own, without a policy, for the errors that are missing here.
  expect(gateway).toMatch(/^ {2}error_page .*\b404\b.*\b500 501 502 503 504\b.* \/gateway\/error;$/m);
  expect(gateway).toContain('\n  charset utf-8;\n');
  // A block with an add_header inherits none.
  const blocks = gateway.match(/( +add_header .*\n)+/g) ?? [];
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) {
    expect(block).toContain('add_header Strict-Transport-Security $strict_transport_security always;');
    if (block.includes('add_header Content-Type'))
      expect(block).toMatch(
        /Content-Security-Policy \$file_policy.*\n +add_header X-Content-Type-Options nosniff/,
      );
  }
});

/**
 * Runs renew-certificate.sh until it waits, with a program in the place of lego.
 * @param certificate content of the certificate that it stores; null: it fails
 */
function renew(settings: Record<string, string>, certificate: string | null) {
  const lego = certificate
    ? `mkdir -p "${folder}/acme/certificates"; for kind in crt key; do echo "${certificate} $kind" > "${folder}/acme/certificates/videos.example.$kind"; done`
    : 'exit 1';
  writeFileSync(join(folder, 'lego'), `#!/bin/sh\necho "$*" >> "${folder}/lego.log"\n${lego}\n`);
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\necho "sleep $1"\n[ "$1" = infinity ] || kill $PPID\n');
  for (const name of ['lego', 'sleep']) chmodSync(join(folder, name), 0o755);
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
    ...{ STATE_DIR: join(folder, 'acme'), CERTIFICATE_DIR: folder, CHALLENGE_DIR: folder },
    HEALTHY_FILE: join(folder, 'healthy'),
    ...settings,
  };
  return spawnSync('sh', [join(ROOT, 'deploy/docker/renew-certificate.sh')], { env, encoding: 'utf8' });
}

describe('the certificate', () => {
  const domains = { ACME_DOMAINS: 'videos.example,www.videos.example', ACME_EMAIL: 'ops@videos.example' };

  it('is left alone without a domain, and needs a contact with one', () => {
    expect(renew({}, null).stdout).toContain('uses its own certificate');
    const { status, stderr } = renew({ ACME_DOMAINS: 'videos.example' }, null);
    expect([status, stderr]).toEqual([1, 'ACME_EMAIL is required with ACME_DOMAINS.\n']);
  });

  it('is obtained once, then renewed with the same key, and installed whole', () => {
    expect(renew(domains, 'first').stdout).toContain('installed');
    expect(readFileSync(join(folder, 'site.crt'), 'utf8')).toBe('first crt\n');
    expect(readFileSync(join(folder, 'site.key'), 'utf8')).toBe('first key\n');
    expect(renew(domains, 'first').stdout).not.toContain('installed');
    renew({ ...domains, ACME_DOMAINS: 'videos.example' }, 'other');
    expect(readFileSync(join(folder, 'site.crt'), 'utf8')).toBe('other crt\n');
    const actions = readFileSync(join(folder, 'lego.log'), 'utf8').trim().split('\n');
    expect(actions.map((line) => /(run|renew.*)$/.exec(line)?.[1])).toEqual([
      'run',
      'renew --days 30 --reuse-key',
      'run',
    ]);
    for (const action of actions) expect(action).toContain('--key-type ec256 ');
    expect(actions[0]).toContain('--domains videos.example --domains www.videos.example');
  });

  it('stays as it is when the authority rejects the order, and the container becomes unhealthy', () => {
    const { stdout, stderr } = renew(domains, null);
    expect(stderr).toContain('could not be obtained; retrying in 900 s');
    expect(stdout).toContain('sleep 900');
    expect(readFileSync(join(folder, 'site.crt'), 'utf8')).toBe('other crt\n');
    expect(() => execFileSync('test', ['-f', join(folder, 'healthy')])).toThrow();
  });
});
