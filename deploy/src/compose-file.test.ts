import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import type { RemoteDocument } from '@ontrend/shared/manifest';
import { parse } from 'yaml';
import { PLANNER_SETTINGS } from '../../api/src/platform/db/embedded/server.ts';
import {
  findNetworkNeighbors,
  listMembersOfOpenNetworks,
  listPublishedPorts,
  readComposeFiles,
  splitVolume,
} from './testing/compose-files.ts';
import { defineContainerTests, ONE_OFF_SERVICES, SECRETS_OWNERS } from './testing/define-container-tests.ts';

const file = readComposeFiles('docker-compose.yml');
const { services, networks } = file;
const dockerfile = readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8');
const allServices = Object.entries(services);
/** Stages of the Dockerfile by name. */
const stages = new Map(
  dockerfile
    .split(/^(?=FROM )/m)
    .flatMap((stage) => [...stage.matchAll(/^FROM .+ AS (\S+)$/gm)].map(([, name = '']) => [name, stage])),
);
defineContainerTests(file, { oneOffServices: ONE_OFF_SERVICES, secretsOwners: SECRETS_OWNERS });

it('publishes only the gateway and the mail viewer, on this machine', () => {
  expect(listPublishedPorts(file)).toEqual([
    'mailpit 127.0.0.1:MAILPIT_PORT:8025',
    'gateway 127.0.0.1:PORT:8080',
    'gateway 127.0.0.1:HTTPS_PORT:8443',
  ]);
});

const CLIENTS_OF: [server: string, clients: string[]][] = [
  ['postgres', ['roles', 's3', 'migrate', 'api', 'worker', 'admin', 'backup', 'restore']],
  ['s3', ['postgres', 'migrate', 'api', 'worker', 'backup', 'restore']],
  ['worker', ['postgres', 's3']],
  ['valkey', ['api']],
  ['mailpit', ['api', 'e2e']],
  ['shell', ['api', 'releases', 'gateway']],
  ['gateway', ['api', 'shell', 'releases', 'e2e']],
  ['acme', []],
];

it.each(CLIENTS_OF)('%s is reachable only from %j', (server, clients) => {
  expect(findNetworkNeighbors(file, server)).toEqual(clients);
});

it.each(remoteNames())('%s reaches nothing but the release calls', (name) => {
  expect(findNetworkNeighbors(file, name)).toEqual(['releases']);
  const relay = readFileSync(join(ROOT, 'deploy/gateway/releases.conf'), 'utf8');
  const locations = [...relay.matchAll(/location (.+?) \{\s+(\S+)/g)].map(([, path, action]) => [
    path,
    action,
  ]);
  expect(locations).toEqual([
    ['= /gateway/health', 'default_type'],
    ['~ ^/releases(/|$)', 'proxy_pass'],
    ['/', 'return'],
  ]);
});

it('can require a login for the mail page, whose mails contain codes', () => {
  expect(services.mailpit?.environment).toEqual({ MP_UI_AUTH: `\${MAILPIT_LOGIN:-}` });
});

it('records the caller of administration, because the account in the container is always the same', () => {
  expect(services.admin?.environment).toMatchObject({
    ...{ ADMIN_NAME: `\${ADMIN_NAME:-\${USER:-}}`, ADMIN_OS_USER: `\${USER:-}` },
  });
});

/** Services other than these whose definition matches. */
const namesOfOthers = (names: string[], pattern: RegExp) =>
  allServices
    .filter(([name, service]) => !names.includes(name) && pattern.test(JSON.stringify(service)))
    .map(([name]) => name);

it('runs media tools of the API as another user, without a network, secrets, logins and write access to files', () => {
  const { checker, api } = services;
  expect(checker).toMatchObject({
    ...{ image: 'ontrend/media', user: 'checker', network_mode: 'none' },
    entrypoint: ['node', 'dist/server/checker-service.mjs'],
    volumes: ['checker-socket:/run/checker', 'checks:/checks:ro'],
  });
  expect(checker?.networks).toBeUndefined();
  expect(Object.keys(checker?.environment ?? {})).toEqual(['CHECKER_SOCKET', 'CHECKER_FILES', 'LOG_LEVEL']);
  // The API runs no tools itself, and meets the service in both volumes.
  expect(api?.user).toBe('node');
  expect(api?.environment).toMatchObject({
    ...{ CHECKER_SOCKET: '/run/checker/checker.sock', CHECKER_FILES: '/checks', S3_BUCKET: 'ontrend' },
  });
  expect(api?.volumes).toEqual(expect.arrayContaining(['checker-socket:/run/checker:ro', 'checks:/checks']));
  expect(namesOfOthers(['checker', 'api'], /checker-socket|checks:/)).toEqual([]);
  // A new volume gets owner and permissions of the folder in the image. Only the API writes files, and no other user lists them.
  expect(dockerfile).toMatch(/useradd --system --uid [1-9]\d* .* checker\b/);
  expect(dockerfile).toMatch(/install -d -o node -g node -m 711 \/checks\b/);
  expect(dockerfile).toMatch(/install -d -o checker -g checker \/run\/checker\b/);
});

it('runs media tools of the worker as a user of their own, without a network, secrets and logins', () => {
  const { transcoder, worker } = services;
  expect(transcoder).toMatchObject({
    ...{ image: 'ontrend/media', user: 'transcoder', network_mode: 'none' },
    entrypoint: ['node', 'dist/server/transcoder.mjs'],
    volumes: ['transcoder-socket:/run/transcoder', 'transcoding:/transcoding'],
  });
  expect(transcoder?.networks).toBeUndefined();
  const settings = { TRANSCODER_SOCKET: '/run/transcoder/transcoder.sock', TRANSCODER_FILES: '/transcoding' };
  expect(transcoder?.environment).toEqual({ ...settings, LOG_LEVEL: expect.any(String) });
  // The worker runs no tools itself, and meets the service in both volumes.
  expect(worker?.user).toBe('node');
  expect(worker?.environment).toMatchObject({ ...settings, S3_BUCKET: 'ontrend' });
  expect(worker?.volumes).toEqual(
    expect.arrayContaining(['transcoder-socket:/run/transcoder:ro', 'transcoding:/transcoding']),
  );
  expect(namesOfOthers(['transcoder', 'worker'], /transcoder-socket|transcoding:/)).toEqual([]);
  // Only the worker creates jobs, and no other user lists them.
  const ids = [...dockerfile.matchAll(/useradd --system --uid ([1-9]\d*) .* (\w+) /g)];
  expect(ids.map(([, , name]) => name)).toEqual(['checker', 'transcoder']);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
  expect(dockerfile).toMatch(/install -d -o node -g node -m 711 .*\/transcoding\b/);
  expect(dockerfile).toMatch(/install -d -o transcoder -g transcoder \/run\/transcoder\b/);
});

it('has media tools only in the image of the checker and the transcoder', () => {
  const users = allServices.filter(([, { image }]) => image === 'ontrend/media').map(([name]) => name);
  expect(users).toEqual(['checker', 'transcoder']);
  const withTools = [...stages].filter(([, stage]) => /apt-get install.* ffmpeg\b/.test(stage));
  expect(withTools.map(([name]) => name)).toEqual(['media']);
});

/** Returns the first line of the stage on which a stage is based in the end. */
function findOrigin(name: string): string {
  const [line = ''] = (stages.get(name) ?? '').split('\n');
  const [, base = ''] = /^FROM (\S+) AS/.exec(line) ?? [];
  return stages.has(base) ? findOrigin(base) : line;
}

it('runs no program of Node on the platform of the image, which may be emulated', () => {
  const running = [...stages].filter(([, stage]) => /\b(pnpm install|node --import)\b/.test(stage));
  expect(running.length).toBeGreaterThan(5);
  for (const [name] of running) expect(findOrigin(name)).toContain('--platform=$BUILDPLATFORM');
});

it('gives a way out only to services that publish ports or need the internet', () => {
  expect(listMembersOfOpenNetworks(file)).toEqual([
    'public: gateway',
    'public: e2e',
    'mail-viewer: mailpit',
    'mail-viewer: e2e',
    'acme: acme',
  ]);
});

it('makes PostgreSQL plan as in tests, and log no values of rows and statements, such as email addresses', () => {
  expect(services.postgres?.command).toEqual([
    'postgres',
    '-clog_error_verbosity=terse',
    '-clog_min_error_statement=panic',
    ...Object.entries(PLANNER_SETTINGS).map(([name, value]) => `-c${name}=${value}`),
  ]);
});

it('gives demo accounts no known password', () => {
  expect(services.migrate?.environment).toMatchObject({
    DEMO: expect.stringMatching(/^\$\{DEMO:-1\}$/),
    DEMO_PASSWORD: expect.stringMatching(/^\$\{DEMO_PASSWORD:-\}$/),
  });
});

it.each([
  ['shell', 'APP_DOWNLOAD_URL', ''],
  ['shell', 'ALLOWED_HOSTS', ''],
  ['shell', 'PREVIEW_ORIGINS', ''],
  ['shell', 'ERROR_BUDGET', ''],
  ['shell', 'POINTER_SIGNATURES', 'migrate'],
  ['shell', 'CONSENT', 'ads'],
  ['api', 'CONSENT', 'ads'],
  ['shell', 'SITE_URL', 'http://localhost:8080'],
  ['api', 'SITE_URL', 'http://localhost:8080'],
  ['gateway', 'SITE_URL', 'http://localhost:8080'],
])('passes %s the setting %s, with the default "%s"', (service, setting, value) => {
  expect(services[service]?.environment?.[setting]).toBe(`\${${setting}:-${value}}`);
});

it('grants the paths that the remotes of the repository claim', async () => {
  const granted: string[] = [];
  for (const name of remoteNames()) {
    const file = pathToFileURL(join(ROOT, name, 'src/document/index.ts')).href;
    const { remoteDocument } = (await import(file)) as { remoteDocument: RemoteDocument };
    granted.push(...(remoteDocument.paths ?? []).map((path) => `${name}=${path}`));
  }
  const [, setting = ''] =
    /^\$\{PATH_GRANTS:-(.*)\}$/.exec(services.shell?.environment?.PATH_GRANTS ?? '') ?? [];
  expect(setting.split(',').sort().join()).toBe(granted.sort().join());
});

it('does not fill the volume of releases from the replicas of shell, which would fail at the same time', () => {
  const mounted = services.shell?.volumes?.find((volume) => splitVolume(volume)[0] === 'releases');
  expect(mounted).toMatchObject({ target: '/releases', volume: { nocopy: true } });
  expect(services.init?.volumes).toContain('releases:/releases');
});

it.each(['shell', ...remoteNames()])('builds %s with the commit that its releases name', (name) => {
  expect(services[name]?.build?.args).toMatchObject({ RELEASE_COMMIT: `\${RELEASE_COMMIT:-}` });
  // After the steps that the commit does not change, so that they are cached.
  const stage = stages.get(services[name]?.build?.target ?? '') ?? '';
  const steps = stage.split('\n');
  expect(steps.indexOf('ARG RELEASE_COMMIT')).toBeGreaterThan(
    steps.findLastIndex((step) => /^(RUN|COPY) /.test(step)),
  );
  expect(stage).toContain(` RELEASE_COMMIT="\${RELEASE_COMMIT}"\n`);
});

it('has an image and a container for every remote, and two replicas where possible', () => {
  for (const name of remoteNames()) expect(services[name]?.image).toBe(`ontrend/${name}`);
  for (const name of ['api', 'shell']) expect(services[name]?.deploy?.replicas).toBe(2);
});

it('uses only images available in the lab and no registry for Dockerfile frontends', () => {
  const pulled = allServices.map(([, { image }]) => image).filter((image) => !image.startsWith('ontrend/'));
  expect([...new Set(pulled)]).toEqual([
    'postgres:17',
    'valkey/valkey:8',
    'chrislusf/seaweedfs:3.97',
    'axllent/mailpit:v1.27',
    'nginxinc/nginx-unprivileged:1.28',
  ]);
  const bases = [...dockerfile.matchAll(/^(?:FROM(?: --platform=\S+)?|COPY --from=)\s*(\S+[:/]\S+)/gm)].map(
    ([, base]) => base,
  );
  expect([...new Set(bases)].sort()).toEqual([
    'mcr.microsoft.com/playwright:v1.65.1-noble',
    'nginxinc/nginx-unprivileged:1.28',
    'node:24-slim',
    'postgres:17',
  ]);
  expect(dockerfile).not.toContain('syntax=');
});

it('can deploy each remote separately, with a volume of its own', () => {
  for (const name of remoteNames()) {
    const own = services[name]?.volumes?.map(splitVolume).map(([source]) => source);
    expect(own).toEqual([`secrets-${name}`, name]);
  }
});

it('matches docs/docker.md: its services and settings exist', () => {
  const readDocument = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');
  const [, example = ''] = /```\n(x-mine:[^`]*)```/.exec(readDocument('docker.md')) ?? [];
  const override = parse(example, { merge: true, logLevel: 'silent' }) as {
    services: Record<string, { environment?: object; volumes?: string[]; networks?: string[] }>;
  };
  const changed = Object.entries(override.services);
  expect(changed.length).toBeGreaterThan(1);
  for (const [name, { environment = {}, volumes: mounted = [], networks: joined = [] }] of changed) {
    expect(Object.keys(services)).toContain(name);
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(joined));
    const targets = services[name]?.volumes?.map((volume) => splitVolume(volume)[1]);
    expect(targets).toEqual(expect.arrayContaining(mounted.map((volume) => splitVolume(volume)[1])));
    for (const setting of Object.keys(environment))
      expect(readDocument('settings.md')).toContain(`\`${setting}\``);
  }
});
