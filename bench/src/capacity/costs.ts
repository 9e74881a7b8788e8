/** CPU milliseconds that a viewer costs per minute, by program. */
export interface ViewerCpu {
  documents: number;
  api: number;
  postgres: number;
}

/**
 * Costs that `npm run bench -- viewers full` prints. The CPU times are those of docs/growing.md; the bytes of rows, with their
 * indexes, are those of 27 November 2026, with a million videos.
 */
export const COSTS = {
  viewerCpu: {
    guest: { documents: 0.3, api: 1.5, postgres: 2.5 },
    member: { documents: 0.3, api: 2.6, postgres: 4.3 },
  } satisfies Record<'guest' | 'member', ViewerCpu>,
  streamBytes: 23_400,
  rowBytes: {
    analytics_events: 188,
    client_views: 216,
    watch_history: 160,
    likes: 134,
    notifications: 292,
    comments: 221,
    videos: 973,
  },
} as const;
