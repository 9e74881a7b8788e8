/** What is assumed about viewers and machines. `print-capacity.ts` accepts other values. */
export const ASSUMPTIONS = {
  /** Visits of five minutes per viewer and day (bench/src/viewers/visit-model.ts). */
  visitsPerDay: 3,
  /** Viewers at the busiest time of the day, compared with the average. */
  peakFactor: 2.5,
  /** Share of viewers who are signed in. */
  memberShare: 0.4,
  /** Uploaded videos per thousand viewers and day. */
  uploadsPerThousand: 10,
  videoSeconds: 30,
  /**
   * Bytes of the renditions and of the source file per second of video: measured by `npm run bench media` with a video of
   * 12 Mbit/s, a usual bit rate of phones. An upper bound, because its noise makes every rendition reach its highest bit rate.
   */
  storedBytesPerSecond: 2_500_000,
  commentsPerMemberVisit: 0.2,
  notificationsPerMemberVisit: 2,
  /** Events published for open pages per visit of a member: notifications, messages and counters. */
  eventsPerMemberVisit: 4,
  /** Share of PostgreSQL's time that only the primary can take: measured (docs/growing.md), documents included. */
  primaryShare: 0.69,
  /** Bytes of the write-ahead log per viewer and minute: measured. */
  walBytes: 7_900,
  /** Seconds of CPU for each second of an uploaded video: measured by `npm run bench media`. */
  transcodingSeconds: 1.5,
} as const;
export type Assumptions = { readonly [Name in keyof typeof ASSUMPTIONS]: number };

/** What one machine, process or connection of the largest reasonable kind carries. */
export const LIMITS = {
  databaseCores: 64,
  databaseDiskBytes: 30e12,
  databaseConnections: 300,
  /** Write-ahead log that one disk, and a replica that follows, write per second. */
  walBytesPerSecond: 200e6,
  /** NOTIFY takes a lock at commit (decision 121). What two busy cores reached (docs/performance.md). */
  notifiedEventsPerSecond: 2_500,
  streamsPerProcess: 10_000,
  /** Bandwidth of one gateway without a CDN, in bits per second. */
  gatewayBitsPerSecond: 10e9,
} as const;
