import pg from 'pg';

const CLIENTS = 40;
const VIDEOS = 600;
/** Later videos are deleted one after the other. */
const LASTING_VIDEOS = 500;
const WRITERS = 4;
const VIDEOS_PER_REQUEST = 10;
const START_MS = Date.UTC(2026, 0, 1);

/** Inserts a row into `client_views` for each client and video. */
export const VIEW_ROWS_SQL = `
  insert into users (username, email, password_hash) values ('ann', 'ann@example.com', '');
  insert into videos (file_name, owner_id) select lpad(n::text, 11, '0'), 1 from generate_series(1, ${VIDEOS}) n;
  insert into client_views (client_id, video_id, seen_at)
    select 'client-' || c, v, '2026-01-01Z' from generate_series(1, ${CLIENTS}) c, generate_series(1, ${VIDEOS}) v`;

/** Statements on the view history as the release before migration 0056 prepares them, once per connection. */
const STATEMENTS = {
  see: `insert into client_views as c (client_id, video_id, seen_at)
    select $1, v.id, $3::timestamptz from unnest($2::bigint[]) as shown (id) join videos v on v.id = shown.id order by v.id
    on conflict (client_id, video_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at)`,
  purge: `delete from client_views where client_id = $1 and video_id in (
    select video_id from client_views where client_id = $1 and video_id = any ($2) order by seen_at limit 1000)`,
  read: `select client_id, video_id::int, seen_at from client_views
    where client_id = $1 and video_id = any ($2) order by video_id`,
  deleteVideo: 'delete from videos where id = $1',
};

interface View {
  client_id: string;
  video_id: number;
  seen_at: Date;
}

type Query = (name: keyof typeof STATEMENTS, ...values: unknown[]) => Promise<View[]>;

/** Concurrent requests of viewers, and what they measure. */
export interface ViewTraffic {
  /** Duration of the slowest statement in milliseconds. */
  slowestMs: number;
  statements: number;
  /**
   * Ends the requests.
   * @returns the rows that must be left
   * @throws the first error of a request, or a view that was missing when it was read again
   */
  stop(): Promise<View[]>;
}

/** Reads and writes the view history until stopped. Each writer has clients of its own, so it knows all of their rows. */
export function startViewTraffic(databaseUrl: string): ViewTraffic {
  const views = new Map(
    Array.from({ length: CLIENTS }, (_, client) => [
      `client-${client + 1}`,
      new Map(Array.from({ length: VIDEOS }, (_each, video) => [video + 1, START_MS])),
    ]),
  );
  const viewsOf = (client: string, videos: number[]): View[] =>
    videos.flatMap((video_id) => {
      const seenAt = views.get(client)?.get(video_id);
      return seenAt ? [{ client_id: client, video_id, seen_at: new Date(seenAt) }] : [];
    });
  let isStopped = false;

  async function run(request: (query: Query, n: number) => Promise<void>): Promise<void> {
    const connection = new pg.Client({ connectionString: databaseUrl });
    await connection.connect();
    const query: Query = async (name, ...values) => {
      const started = performance.now();
      const { rows } = await connection.query<View>({ name, text: STATEMENTS[name], values });
      traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - started);
      traffic.statements += 1;
      return rows;
    };
    try {
      for (let n = 0; !isStopped; n += 1) await request(query, n);
    } finally {
      await connection.end();
    }
  }

  async function watch(writer: number, query: Query, n: number): Promise<void> {
    const client = `client-${1 + writer + WRITERS * (n % (CLIENTS / WRITERS))}`;
    const first = (n * 37) % (LASTING_VIDEOS - VIDEOS_PER_REQUEST);
    const videos = Array.from({ length: VIDEOS_PER_REQUEST }, (_, index) => first + 1 + index);
    const seenAt = START_MS + n * 1_000;
    if (n % 3 === 2) await query('purge', client, videos);
    else await query('see', client, videos, new Date(seenAt));
    for (const video of videos) {
      if (n % 3 === 2) views.get(client)?.delete(video);
      else views.get(client)?.set(video, seenAt);
    }
    const stored = await query('read', client, videos);
    const expected = viewsOf(client, videos);
    if (JSON.stringify(stored) !== JSON.stringify(expected))
      throw new Error(`Read ${JSON.stringify(stored)} instead of ${JSON.stringify(expected)}`);
  }

  async function deleteNextVideo(query: Query, n: number): Promise<void> {
    const video = LASTING_VIDEOS + 1 + n;
    await query('deleteVideo', video);
    for (const each of views.values()) each.delete(video);
  }

  const running = [
    run(deleteNextVideo),
    ...Array.from({ length: WRITERS }, (_, writer) => run((query, n) => watch(writer, query, n))),
  ];
  const traffic: ViewTraffic = {
    slowestMs: 0,
    statements: 0,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return [...views].flatMap(([client, videos]) => viewsOf(client, [...videos.keys()]));
    },
  };
  return traffic;
}
