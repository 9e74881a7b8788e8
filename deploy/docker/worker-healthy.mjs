// Health check of a worker: its metrics endpoint answers and, after a first start, the first page of videos
// is processed or no video is queued. So `docker compose up --wait` ends with videos to watch. The check
// waits at most three minutes for the queue.
const FIRST_PAGE = 10;
const PATIENCE_SECONDS = 180;

const answer = await fetch(process.argv[2] ?? '');
const lines = (await answer.text()).split('\n');
/** @param {string} series */
const shownBy = (series) => {
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
// Without a database connection the worker exports only the metrics of its process.
const waiting = shownBy('ontrend_jobs_waiting{queue="video-playable"}') ?? 0;
const made = shownBy('ontrend_jobs_total{queue="video-playable",end="done"}') ?? 0;
const age = Date.now() / 1_000 - (shownBy('process_start_time_seconds') ?? 0);
const isFilled = waiting === 0 || made >= FIRST_PAGE || age > PATIENCE_SECONDS;
process.exitCode = answer.ok && isFilled ? 0 : 1;
