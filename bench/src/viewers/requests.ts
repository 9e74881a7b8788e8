import { randomUUID } from 'node:crypto';
import type { HotCall } from '../api/hot-calls.ts';
import type { BenchRequest } from '../load/run-load.ts';
import { createNextPageRequest } from './feed-visits.ts';
import { CALLS_PER_VISIT, EVENTS_PER_BATCH, FILES_PER_VIDEO } from './visit-model.ts';

type ViewerKind = 'guest' | 'member';

/** Number of visits in one request list, so that it includes calls made less than once per visit. */
const VISITS = 5;
/** A prime that does not divide the length of any list, so that steps of it reach every element. */
const STRIDE = 7_919;

const DEVICE = {
  deviceType: 'web-browser',
  language: 'en',
  platform: 'Linux',
  resolution: '390x844',
  brand: 'Bench',
};
const EVENTS = ['view', 'skip'];

/** Creates a batch of watch events with new IDs, because known events are ignored. */
function createEventBatch(files: string[], n: number): () => object {
  return () => ({
    clientId: `bench-client-${n % 100}`,
    device: DEVICE,
    events: Array.from({ length: EVENTS_PER_BATCH }, (_, k) => ({
      id: randomUUID(),
      event: EVENTS[k % EVENTS.length],
      file: files[(n + Math.floor(k / EVENTS.length)) % files.length],
      time: Math.floor(Date.now() / 1_000),
      val1: k % EVENTS.length === 0 ? 9 : 0,
    })),
  });
}

/**
 * Creates the API calls of several visits in their proportions, evenly mixed.
 * @param calls measured calls (bench/src/api/hot-calls.ts)
 * @param feedTokens access tokens of the members who read later pages of the feed
 */
export async function createVisitRequests(
  viewer: ViewerKind,
  url: string,
  calls: HotCall[],
  feedTokens: string[],
): Promise<BenchRequest[]> {
  const named = (name: string) => {
    const hotCall = calls.find((call) => call.name === name);
    if (!hotCall) throw new Error(`There is no call ${name}`);
    return hotCall;
  };
  const members = named('member: unread counts').tokens ?? [];
  const tokenOf = (n: number) => (viewer === 'member' ? members[n % members.length] : undefined);
  const files = named('comments').bodies.map((body) => (body as { file: string }).file);
  const nextPage = await createNextPageRequest(url, viewer === 'member' ? feedTokens : null);
  const specialRequests: Partial<Record<keyof typeof CALLS_PER_VISIT, (n: number) => BenchRequest>> = {
    'feed, next page': () => nextPage,
    'watch events': (n) => ({
      path: '/api/app/analytics/batch',
      body: createEventBatch(files, n),
      token: tokenOf(n),
    }),
    like: (n) => {
      const file = files[n % files.length];
      let rating = 0;
      // Alternates the rating, so that every request writes.
      const body = () => {
        rating = 1 - rating;
        return { file, rating };
      };
      return { path: '/api/app/video/rating', body, token: tokenOf(n) };
    },
  };
  const list: BenchRequest[] = [];
  // Enough rounds to use nearly all bodies of a call.
  const rounds = VISITS * 8;
  for (const [name, callsPerVisit] of Object.entries(CALLS_PER_VISIT)) {
    const times = Math.round(callsPerVisit[viewer] * rounds);
    const createRequest = specialRequests[name as keyof typeof CALLS_PER_VISIT];
    for (let n = 0; n < times; n += 1) {
      if (createRequest) list.push(createRequest(n));
      else {
        const { path, bodies, tokens } = named(name);
        const body = bodies[n % bodies.length] ?? {};
        list.push({ path: `/api/${path}`, body, token: tokens?.[n % tokens.length] ?? tokenOf(n) });
      }
    }
  }
  return list.map((_, n) => list[(n * STRIDE) % list.length] as BenchRequest);
}

/**
 * Creates the media requests of a watched video.
 * @param folder its folder below `/media/`
 */
export function createMediaRequests(folder: string): BenchRequest[] {
  return Object.entries(FILES_PER_VIDEO).flatMap(([name, { times }]) =>
    Array.from({ length: times }, () => ({ path: `/media/${folder}/${name}` })),
  );
}
