// Whether a worker answers at the address of its metrics and, where it has just begun, there is something to watch: a first
// page of videos was made, or none waits. So `docker compose up --wait` ends with a site that is filled. A worker that comes
// back to a long queue is not asked for that for longer than three minutes.
const FIRST_PAGE = 10;
const PATIENCE_SECONDS = 180;

const answer = await fetch(process.argv[2] ?? '');
const lines = (await answer.text()).split('\n');
/** @param {string} series */
const shownBy = (series) => {
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
// Without its database a worker knows nothing of what waits, and tells of itself alone.
const waiting = shownBy('ontrend_jobs_waiting{queue="video-playable"}') ?? 0;
const made = shownBy('ontrend_jobs_total{queue="video-playable",end="done"}') ?? 0;
const age = Date.now() / 1_000 - (shownBy('process_start_time_seconds') ?? 0);
const isFilled = waiting === 0 || made >= FIRST_PAGE || age > PATIENCE_SECONDS;
process.exitCode = answer.ok && isFilled ? 0 : 1;
