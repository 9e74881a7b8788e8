import { findPlace } from './find-place.ts';

it.each([
  ['8.8.8.8', '8.8.8.0/24', 'US'],
  ['::ffff:8.8.8.8', '8.8.8.0/24', 'US'],
  ['2a02:8109:12::7', '2a02:8109:12::/48', 'DE'],
  ['2A02:8109:0012:0034:0:0:0:1', '2a02:8109:12::/48', 'DE'],
])('finds the network and the country of %s', async (address, network, country) => {
  expect(await findPlace(address)).toEqual({ network, country });
});

it.each([
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '127.0.0.1',
  '100.64.0.9',
  '::1',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  'fd00::1',
  '',
  'no address',
])('stores nothing about %j', async (address) => {
  expect(await findPlace(address)).toEqual({ network: null, country: null });
});

it('finds no country for a range that no registry has given away', async () => {
  expect(await findPlace('240.0.0.1')).toEqual({ network: '240.0.0.0/24', country: null });
});
