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
  watching: number;
  cores: { documents: number; api: number; primary: number; replicas: number; transcoding: number };
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
export function computeDemand(viewersPerDay: number, assumed: Assumptions): Demand {
  const visits = viewersPerDay * assumed.visitsPerDay;
  const memberVisits = visits * assumed.memberShare;
  const watching = ((visits * VISIT_MINUTES) / MINUTES_PER_DAY) * assumed.peakFactor;
  const members = watching * assumed.memberShare;
  const guests = watching - members;
  const perMinute = (cost: (viewer: 'guest' | 'member') => number) =>
    guests * cost('guest') + members * cost('member');
  const cores = (program: keyof ViewerCpu) =>
    perMinute((viewer) => COSTS.viewerCpu[viewer][program]) / USED_MS_PER_MINUTE;
  const peakPerSecond = (perDay: number) => (perDay / 86_400) * assumed.peakFactor;

  const uploadsPerDay = (viewersPerDay / 1_000) * assumed.uploadsPerThousand;
  const videosSeconds = uploadsPerDay * assumed.videoSeconds;
  const rowsPerDay = {
    analytics_events: visits * VIDEOS_PER_VISIT * EVENTS_PER_VIDEO,
    client_views: visits * VIDEOS_PER_VISIT,
    watch_history: memberVisits * VIDEOS_PER_VISIT,
    likes: memberVisits * CALLS_PER_VISIT.like.member,
    notifications: memberVisits * assumed.notificationsPerMemberVisit,
    comments: memberVisits * assumed.commentsPerMemberVisit,
    videos: uploadsPerDay,
  };
  const databaseBytesPerYear = Object.entries(rowsPerDay).reduce((sum, [name, rows]) => {
    const table = name as keyof typeof rowsPerDay;
    return sum + rows * COSTS.rowBytes[table] * Math.min(365, RETENTION_DAYS[table] ?? 365);
  }, 0);
  const apiProcesses = Math.ceil(Math.max(cores('api'), members / LIMITS.streamsPerProcess));
  return {
    viewersPerDay,
    watching,
    cores: {
      documents: cores('documents'),
      api: cores('api'),
      primary: cores('postgres') * COSTS.writeShare,
      replicas: cores('postgres') * (1 - COSTS.writeShare),
      transcoding: peakPerSecond(videosSeconds) * COSTS.transcodingSeconds,
    },
    apiProcesses,
    connections: apiProcesses * CONNECTIONS_PER_PROCESS,
    callsPerSecond: perMinute(callsPerMinute) / 60,
    eventsPerSecond: peakPerSecond(memberVisits * assumed.eventsPerMemberVisit),
    walBytesPerSecond: perMinute((viewer) => COSTS.walBytes[viewer]) / 60,
    mediaBitsPerSecond: (watching * MEDIA_PER_MINUTE.bytes * 8) / 60,
    streamBytes: members * COSTS.streamBytes,
    uploadsPerDay,
    storedBytesPerYear: videosSeconds * assumed.storedBytesPerSecond * 365,
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

/** Returns what breaks as viewers grow, the first limit first. All demands are proportional to viewers. */
export function findBreakpoints(assumed: Assumptions): Breakpoint[] {
  const million = 1_000_000;
  const demand = computeDemand(million, assumed);
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
