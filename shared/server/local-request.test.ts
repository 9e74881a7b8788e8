import { isLocalRequest, isLocalSite } from './local-request.ts';

it.each(['localhost', 'localhost:3000', 'LOCALHOST.', 'a.localhost:1', '127.0.0.1:3000', '[::1]:3000'])(
  'accepts the host %s',
  (host) => expect(isLocalRequest('127.0.0.1', { host })).toBe(true),
);

it.each([
  'evil.example',
  'localhost.evil.example',
  'notlocalhost',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '',
  undefined,
])('rejects the host %s, which may be resolved to this machine by its owner', (host) =>
  expect(isLocalRequest('127.0.0.1', { ...(host !== undefined && { host }) })).toBe(false),
);

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('accepts the address %s', (address) =>
  expect(isLocalRequest(address, { host: 'localhost' })).toBe(true),
);

it.each(['192.168.1.5', '::ffff:10.0.0.1', 'fe80::1', undefined])('rejects the address %s', (address) =>
  expect(isLocalRequest(address, { host: 'localhost' })).toBe(false),
);

it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
  'rejects a request with %s, which came through a proxy',
  (name) => expect(isLocalRequest('127.0.0.1', { host: 'localhost', [name]: 'x' })).toBe(false),
);

it.each([
  ['', true],
  ['http://localhost:3000', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['https://videos.example', false],
  ['http://192.168.1.5:3000', false],
])('says whether the site %j is only for this machine: %s', (siteUrl, isLocal) =>
  expect(isLocalSite(siteUrl)).toBe(isLocal),
);
