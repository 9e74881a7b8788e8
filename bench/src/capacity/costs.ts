/** CPU milliseconds that a viewer costs per minute, by program. */
export interface ViewerCpu {
  documents: number;
  api: number;
  postgres: number;
}

/**
 * Costs that `npm run bench -- viewers full` prints. The CPU times are those of docs/growing.md; the bytes of rows, with their
 * indexes, are those of 28 November 2026, with a million videos.
 */
export const COSTS = {
  viewerCpu: {
    guest: { documents: 0.3, api: 1.5, postgres: 2.0 },
    member: { documents: 0.3, api: 2.4, postgres: 3.9 },
  } satisfies Record<'guest' | 'member', ViewerCpu>,
  streamBytes: 24_100,
  rowBytes: {
    analytics_events: 190,
    client_views: 275,
    watch_history: 161,
    likes: 134,
    notifications: 294,
    comments: 221,
    videos: 973,
  },
} as const;
