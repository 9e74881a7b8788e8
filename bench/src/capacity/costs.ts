/** CPU milliseconds that a viewer costs per minute, by program. */
export interface ViewerCpu {
  documents: number;
  api: number;
  postgres: number;
}

/**
 * Costs as `npm run bench -- viewers full` (first four), `npm run bench -- rows full` and `npm run bench media` print them; change
 * them when one of these prints others. docs/growing.md names date and machine.
 */
export const COSTS = {
  viewerCpu: {
    guest: { documents: 0.8, api: 1.7, postgres: 2.8 },
    member: { documents: 1.6, api: 2.6, postgres: 5.0 },
  } satisfies Record<'guest' | 'member', ViewerCpu>,
  /** Share of PostgreSQL's time that is spent in calls that write. */
  writeShare: 0.3,
  /** Bytes of the write-ahead log per viewer and minute. */
  walBytes: { guest: 20_000, member: 30_000 },
  streamBytes: 23_000,
  rowBytes: {
    analytics_events: 200,
    client_views: 150,
    watch_history: 150,
    likes: 100,
    notifications: 200,
    comments: 300,
    videos: 3_000,
  },
  /** Seconds of CPU for each second of an uploaded video. */
  transcodingSeconds: 12,
} as const;
