// Health check of a worker: its metrics endpoint responds and, after a first start, the first page of videos
// is processed or no video is queued. So `docker compose up --wait` ends with videos to watch. The check
// waits at most three minutes for the queue.
const FIRST_PAGE_VIDEOS = 10;
const TIMEOUT_SECONDS = 180;

const response = await fetch(process.argv[2] ?? '');
const lines = (await response.text()).split('\n');
/** @param {string} series */
const readMetric = (series) => {
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
// Undefined without a database connection: the worker then exports only the metrics of its process.
const queued = readMetric('ontrend_job_queue_size{queue="video-playable"}');
const processed = readMetric('ontrend_jobs_total{queue="video-playable",result="completed"}') ?? 0;
const age = Date.now() / 1_000 - (readMetric('process_start_time_seconds') ?? 0);
const isFilled = queued === 0 || processed >= FIRST_PAGE_VIDEOS || age > TIMEOUT_SECONDS;
process.exitCode = response.ok && isFilled ? 0 : 1;
