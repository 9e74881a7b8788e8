import {
  CALLS_PER_VISIT,
  callsPerMinute,
  EVENTS_PER_VIDEO,
  MEDIA_PER_MINUTE,
  VIDEOS_PER_VISIT,
  VISIT_MINUTES,
} from '../viewers/visit-model.ts';
import { type Assumptions, LIMITS } from './assumptions.ts';
import { COSTS, type ViewerCpu } from './costs.ts';

/** CPU milliseconds of a core's minute that are used; up to two thirds, responses are not delayed. */
const USED_MS_PER_MINUTE = 40_000;
const MINUTES_PER_DAY = 1_440;
/** Connections of an API process: its pool, and those that wait for events and jobs. */
const CONNECTIONS_PER_PROCESS = 13;

/** What a number of viewers needs, at the busiest time of the day unless a field says otherwise. */
export interface Demand {
  viewersPerDay: number;
  /** Viewers who watch at the same time. */
  concurrentViewers: number;
  cores: { documents: number; api: number; primary: number; replicas: number; transcoding: number };
  /** Not rounded, as the cores. */
  apiProcesses: number;
  /** Connections to the database without a pooler. */
  connections: number;
  callsPerSecond: number;
  eventsPerSecond: number;
  walBytesPerSecond: number;
  mediaBitsPerSecond: number;
  streamBytes: number;
  uploadsPerDay: number;
  storedBytesPerYear: number;
  rowsPerDay: Record<keyof typeof COSTS.rowBytes, number>;
  databaseBytesPerYear: number;
}

/** Days for which rows stay: docs/settings.md#retention. Rows of other tables stay. */
const RETENTION_DAYS: Partial<Record<keyof typeof COSTS.rowBytes, number>> = {
  analytics_events: 30,
  client_views: 60,
};

/**
 * Computes what viewers need, from measured costs and from assumptions about viewers.
 * @param viewersPerDay different people who watch on a day
 */
export function computeDemand(viewersPerDay: number, assumptions: Assumptions): Demand {
  const visits = viewersPerDay * assumptions.visitsPerDay;
  const memberVisits = visits * assumptions.memberShare;
  const concurrentViewers = ((visits * VISIT_MINUTES) / MINUTES_PER_DAY) * assumptions.peakFactor;
  const members = concurrentViewers * assumptions.memberShare;
  const guests = concurrentViewers - members;
  const perMinute = (cost: (viewer: 'guest' | 'member') => number) =>
    guests * cost('guest') + members * cost('member');
  const cores = (program: keyof ViewerCpu) =>
    perMinute((viewer) => COSTS.viewerCpu[viewer][program]) / USED_MS_PER_MINUTE;
  const peakPerSecond = (perDay: number) => (perDay / 86_400) * assumptions.peakFactor;

  const uploadsPerDay = (viewersPerDay / 1_000) * assumptions.uploadsPerThousand;
  const videosSeconds = uploadsPerDay * assumptions.videoSeconds;
  const rowsPerDay = {
    analytics_events: visits * VIDEOS_PER_VISIT * EVENTS_PER_VIDEO,
    client_views: visits * VIDEOS_PER_VISIT,
    watch_history: memberVisits * VIDEOS_PER_VISIT,
    likes: memberVisits * CALLS_PER_VISIT.like.member,
    notifications: memberVisits * assumptions.notificationsPerMemberVisit,
    comments: memberVisits * assumptions.commentsPerMemberVisit,
    videos: uploadsPerDay,
  };
  const databaseBytesPerYear = Object.entries(rowsPerDay).reduce((sum, [name, rows]) => {
    const table = name as keyof typeof rowsPerDay;
    return sum + rows * COSTS.rowBytes[table] * Math.min(365, RETENTION_DAYS[table] ?? 365);
  }, 0);
  const apiProcesses = Math.max(cores('api'), members / LIMITS.streamsPerProcess);
  return {
    viewersPerDay,
    concurrentViewers,
    cores: {
      documents: cores('documents'),
      api: cores('api'),
      primary: cores('postgres') * assumptions.primaryShare,
      replicas: cores('postgres') * (1 - assumptions.primaryShare),
      transcoding: peakPerSecond(videosSeconds) * assumptions.transcodingSeconds,
    },
    apiProcesses,
    connections: apiProcesses * CONNECTIONS_PER_PROCESS,
    callsPerSecond: perMinute(callsPerMinute) / 60,
    eventsPerSecond: peakPerSecond(memberVisits * assumptions.eventsPerMemberVisit),
    walBytesPerSecond: (concurrentViewers * assumptions.walBytes) / 60,
    mediaBitsPerSecond: (concurrentViewers * MEDIA_PER_MINUTE.bytes * 8) / 60,
    streamBytes: members * COSTS.streamBytes,
    uploadsPerDay,
    storedBytesPerYear: videosSeconds * assumptions.storedBytesPerSecond * 365,
    rowsPerDay,
    databaseBytesPerYear,
  };
}

/** A limit of one machine or process, and the viewers per day at which it is reached. */
export interface Breakpoint {
  name: string;
  viewersPerDay: number;
  remedy: string;
}

/** Returns capacity limits in the order in which they are reached. All demands are proportional to viewers. */
export function findBreakpoints(assumptions: Assumptions): Breakpoint[] {
  const million = 1_000_000;
  const demand = computeDemand(million, assumptions);
  const { cores } = demand;
  const limits: [name: string, used: number, limit: number, remedy: string][] = [
    ['one core of the API', cores.api, 1, 'replicas of the API'],
    ['one core of the document server', cores.documents, 1, 'replicas of the document server'],
    [
      'bandwidth of a gateway without a CDN',
      demand.mediaBitsPerSecond,
      LIMITS.gatewayBitsPerSecond,
      'a CDN in front of `/media` and `/assets`',
    ],
    ['connections to PostgreSQL', demand.connections, LIMITS.databaseConnections, 'PgBouncer'],
    [
      'cores of one PostgreSQL for all statements',
      cores.primary + cores.replicas,
      LIMITS.databaseCores,
      'read replicas (`DATABASE_REPLICA_URLS`)',
    ],
    [
      'events by `NOTIFY`',
      demand.eventsPerSecond,
      LIMITS.notifiedEventsPerSecond,
      'events through Valkey (`REDIS_URL`)',
    ],
    [
      'disk of one PostgreSQL after a year',
      demand.databaseBytesPerYear,
      LIMITS.databaseDiskBytes,
      'shorter retention, then shards',
    ],
    ['cores of the primary for writes', cores.primary, LIMITS.databaseCores, 'shards'],
    ['write-ahead log of the primary', demand.walBytesPerSecond, LIMITS.walBytesPerSecond, 'shards'],
  ];
  return limits
    .map(([name, used, limit, remedy]) => ({ name, viewersPerDay: (limit / used) * million, remedy }))
    .sort((a, b) => a.viewersPerDay - b.viewersPerDay);
}
