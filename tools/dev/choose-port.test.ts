import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readSettings } from '../supervisor/settings.ts';
import { choosePort } from './choose-port.ts';

const HOST = '127.0.0.1';
const other = createServer().listen(0, HOST);
let usedPort = 0;
beforeAll(async () => {
  if (!other.listening) await once(other, 'listening');
  usedPort = (other.address() as AddressInfo).port;
});
afterAll(() => other.close());

const choose = (port: number, requested?: string) =>
  choosePort({ ...readSettings({}), host: HOST, port }, requested);

it('skips ports that other programs use', async () => {
  expect(await choose(usedPort)).toBeGreaterThan(usedPort);
});

it('does not replace a port that the developer has requested', async () => {
  await expect(choose(usedPort, String(usedPort))).rejects.toThrow(`Port ${usedPort} is in use`);
});
