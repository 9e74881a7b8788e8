import { createServer } from 'node:net';
import { StartError } from '@ontrend/shared/server/start-error';
import { assertPortAvailable } from './ports.ts';
import { readSettings } from './settings.ts';

it('has defaults for all settings', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    demo: true,
    databaseUrl: undefined,
  });
});

it('treats an empty value as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

it.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT must be 1 to 65535'],
  [{ DEMO: 'yes' }, 'DEMO must be 1 or 0'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a level'],
])('rejects %j with an explanation', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(StartError);
  expect(() => readSettings(env)).toThrow(sentence);
});

it('reports all invalid values at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: '7' })).toThrow(/PORT.*DEMO/);
});

it('reports an occupied port and how to choose another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(assertPortAvailable(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
  await new Promise((resolve) => server.close(resolve));
  await expect(assertPortAvailable(port, '127.0.0.1')).resolves.toBeUndefined();
});
