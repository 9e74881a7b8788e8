import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const script = join(ROOT, 'deploy/docker/worker-healthy.mjs');
const waiting = 'ontrend_jobs_waiting{queue="video-playable"}';
const made = 'ontrend_jobs_total{queue="video-playable",end="done"}';

/** Runs the health check against a worker with these metrics. */
function verdict(status: number, metrics: string): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer((_request, response) => response.writeHead(status).end(metrics));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      execFile(process.execPath, [script, `http://127.0.0.1:${port}/metrics`], (error) => {
        server.close();
        resolve(error ? 'not healthy' : 'healthy');
      });
    });
  });
}

const since = (seconds: number) => `process_start_time_seconds ${Math.floor(Date.now() / 1_000) - seconds}`;

it.each([
  ['has made a page of videos', 200, [`${waiting} 30`, `${made} 10`, since(5)], 'healthy'],
  ['has nothing to make', 200, [`${waiting} 0`, since(1)], 'healthy'],
  ['came back to a long queue a while ago', 200, [`${waiting} 900`, `${made} 2`, since(200)], 'healthy'],
  ['has no database at the moment', 200, [`${made} 1`, since(5)], 'healthy'],
  [
    'has videos to make before anybody can watch',
    200,
    [`${waiting} 30`, `${made} 9`, since(5)],
    'not healthy',
  ],
  ['has begun with them', 200, [`${waiting} 30`, since(5)], 'not healthy'],
  ['answers with an error', 500, [], 'not healthy'],
])('a worker that %s', async (_what, status, lines, expected) => {
  expect(await verdict(status, `${lines.join('\n')}\n`)).toBe(expected);
});
