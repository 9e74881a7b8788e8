// Runs the browser tests in their container: forwards localhost:8080 to the gateway, because browsers treat only
// localhost as a secure context without HTTPS.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const PORT = 8080;

/**
 * @param {string} host one of the addresses of localhost; programs use either
 */
async function forwardToGateway(host) {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const gateway = connect({ host: 'gateway', port: PORT, allowHalfOpen: true });
    client.pipe(gateway).pipe(client);
    client.on('error', () => gateway.destroy());
    gateway.on('error', () => client.destroy());
  });
  server.listen(PORT, host);
  await once(server, 'listening');
}

await forwardToGateway('127.0.0.1');
// A container may have no IPv6.
await forwardToGateway('::1').catch(() => {});
const tests = spawn('npx', ['playwright', 'test', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tests.kill(signal));
tests.on('exit', (code) => process.exit(code ?? 1));
