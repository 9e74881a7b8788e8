import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

const script = join(ROOT, 'deploy/docker/worker-healthy.mjs');
const queued = 'ontrend_job_queue_size{queue="video-playable"}';
const processed = 'ontrend_jobs_total{queue="video-playable",result="completed"}';

/** Runs the health check against a worker with these metrics. */
function runHealthCheck(status: number, metrics: string): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer((_request, response) => response.writeHead(status).end(metrics));
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      execFile(process.execPath, [script, `http://127.0.0.1:${port}/metrics`], (error) => {
        server.close();
        resolve(error ? 'unhealthy' : 'healthy');
      });
    });
  });
}

const startedSecondsAgo = (seconds: number) =>
  `process_start_time_seconds ${Math.floor(Date.now() / 1_000) - seconds}`;

it.each([
  [
    'has processed a page of videos',
    200,
    [`${queued} 30`, `${processed} 10`, startedSecondsAgo(5)],
    'healthy',
  ],
  ['has an empty queue', 200, [`${queued} 0`, startedSecondsAgo(1)], 'healthy'],
  [
    'restarted some minutes ago with a long queue',
    200,
    [`${queued} 900`, `${processed} 2`, startedSecondsAgo(200)],
    'healthy',
  ],
  ['cannot read its queue during the start', 200, [`${processed} 1`, startedSecondsAgo(5)], 'unhealthy'],
  ['has lost its database connection', 200, [`${processed} 1`, startedSecondsAgo(200)], 'healthy'],
  [
    'has not finished the first page',
    200,
    [`${queued} 30`, `${processed} 9`, startedSecondsAgo(5)],
    'unhealthy',
  ],
  ['has just started processing', 200, [`${queued} 30`, startedSecondsAgo(5)], 'unhealthy'],
  ['responds with an error', 500, [], 'unhealthy'],
])('a worker that %s', async (_description, status, lines, expected) => {
  expect(await runHealthCheck(status, `${lines.join('\n')}\n`)).toBe(expected);
});
