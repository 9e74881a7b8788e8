/** Where uploads begin (tus 1.0; design 5). */
export const UPLOAD_PATH = '/api/app/upload';
/** Files on their way at the same time: one that waits for an answer leaves the line to the other. */
export const MOST_AT_ONCE = 2;
/** How long a lost upload waits before it tries again, try after try; the network coming back does not wait. In ms. */
export const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
/** So long nothing may be taken off the line before it counts as lost, as after a sleep. In ms. */
export const STALL_MS = 30_000;
/** The same for the last answer: the server looks through the whole file for it. In ms. */
export const CHECK_MS = 5 * 60_000;
/** How often a line that fell silent is looked for. In ms. */
export const LOOK_MS = 2_000;
/** Speed is what was sent within so long. In ms. */
export const SPEED_WINDOW = 8_000;
/** What is being made is asked about so often, where no event tells. In ms. */
export const MAKING_POLL = 10_000;
/** The largest file a browser is asked to keep a copy of, so that it goes on after a reload by itself. Bytes. */
export const KEPT_MAX = 300 * 1_024 ** 2;
/** Nobody's metadata take longer than this to be read. In ms. */
export const PROBE_MS = 10_000;
/** Who takes an upload over from another tab waits so long for that tab's last word, as that it was given up. In ms. */
export const TAKE_OVER_MS = 250;
/** Other tabs are told so often how far an upload is. In ms. */
export const TELL_MS = 500;
/**
 * Without locks of the browser, a tab that has an upload answers within so long; who waits for it asks so often, and takes over
 * once so many questions in a row were not answered. In ms, in ms, questions.
 */
export const ANSWER_MS = 500;
export const TURN_LOOK_MS = 1_500;
export const SILENT_TIMES = 3;
