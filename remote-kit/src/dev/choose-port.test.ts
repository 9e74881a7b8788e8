import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { choosePort } from './start-session.ts';

it.each([
  ['abc', 'Invalid settings: PORT must be a number.'],
  ['0', 'Invalid settings: PORT must be 1 to 65535.'],
  ['65536', 'Invalid settings: PORT must be 1 to 65535.'],
  ['3000.5', 'Invalid settings: PORT must be a whole number.'],
])('rejects PORT=%s', async (value, message) => {
  await expect(choosePort(value)).rejects.toThrow(message);
});

it('does not replace a port that the developer has requested', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(choosePort(String(port))).rejects.toThrow(`Port ${port} is in use by another program.`);
  other.close();
  await once(other, 'close');
  expect(await choosePort(String(port))).toBe(port);
});

it('takes the first free port without a request', async () => {
  expect(await choosePort('')).toBeGreaterThanOrEqual(3000);
});
