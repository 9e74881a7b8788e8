import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';

/** Number of versions per app that have a label of their own: current, previous, canary, and one before. */
const MAX_LABELLED_VERSIONS = 4;
/** Label of builds that only open pages still run. */
export const OLDER_VERSIONS = 'older';
/** Maximum number of builds in memory: those of all apps in a week. */
const MAX_BUILDS = 5_000;
/** Milliseconds after which the builds are read again. */
const MAX_AGE_MS = 30_000;
/** Minimum milliseconds between two reads for builds that are not known. */
const MIN_AGE_MS = 2_000;

const selectServedBuilds = statement<{ app: string; version: string; routes: string[] }, [limit: number]>(
  'served-builds',
  'select app, version, routes from served_builds order by served_at desc, app, version limit $1',
);

const upsertServedBuilds = statement<never, [builds: string]>(
  'served-builds-upsert',
  `insert into served_builds (app, version, routes)
   select b.app, b.version, b.routes from jsonb_to_recordset($1::jsonb) as b (app text, version text, routes text[])
   on conflict (app, version) do update set routes = excluded.routes, served_at = now()`,
);

/** A build that the document server serves. */
export interface ServedBuild {
  app: string;
  version: string;
  /** Names of its routes. */
  routes: string[];
}

interface KnownBuild {
  routes: ReadonlySet<string>;
  /** Version in metrics: its own, or `OLDER_VERSIONS`. */
  label: string;
}

interface KnownBuildsOptions {
  pool: Pool;
  /** Is called after each read with the labels in use, so that series of other labels can be removed. */
  onLabels?(labels: ReadonlyMap<string, ReadonlySet<string>>): void;
}

/**
 * The builds that the document server announced in the last week. Anybody can report metrics, so only those of known
 * apps, builds and routes are counted, and the number of time series is bounded (decision 099). Spans of browsers are
 * recorded only with these names (decision 124).
 */
export class KnownBuilds {
  private readonly options: KnownBuildsOptions;
  private builds = new Map<string, KnownBuild>();
  /** Names of the routes of all builds. */
  private routes: ReadonlySet<string> = new Set();
  private readAt = Number.NEGATIVE_INFINITY;
  private pendingRead: Promise<void> | undefined;

  constructor(options: KnownBuildsOptions) {
    this.options = options;
  }

  /** Stores the builds that the document server serves now. */
  async announce(builds: ServedBuild[]): Promise<void> {
    await upsertServedBuilds(this.options.pool, JSON.stringify(builds));
    this.readAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns an announced build; undefined for any other. */
  async find(app: string, version: string): Promise<KnownBuild | undefined> {
    const key = `${app}@${version}`;
    await this.refresh(MAX_AGE_MS);
    if (!this.builds.has(key)) await this.refresh(MIN_AGE_MS);
    return this.builds.get(key);
  }

  /** Returns whether an announced build has a route of this name. */
  async hasRoute(name: string): Promise<boolean> {
    await this.refresh(MAX_AGE_MS);
    if (!this.routes.has(name)) await this.refresh(MIN_AGE_MS);
    return this.routes.has(name);
  }

  private async refresh(maxAgeMs: number): Promise<void> {
    if (performance.now() - this.readAt < maxAgeMs) return;
    this.pendingRead ??= this.read().finally(() => {
      this.pendingRead = undefined;
    });
    await this.pendingRead;
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    const rows = await selectServedBuilds(this.options.pool, MAX_BUILDS);
    const labels = new Map<string, Set<string>>();
    this.builds = new Map(
      rows.map(({ app, version, routes }) => {
        const appLabels = labels.get(app) ?? new Set();
        labels.set(app, appLabels);
        const label = appLabels.size < MAX_LABELLED_VERSIONS ? version : OLDER_VERSIONS;
        appLabels.add(label);
        return [`${app}@${version}`, { routes: new Set(routes), label }];
      }),
    );
    this.routes = new Set(rows.flatMap(({ routes }) => routes));
    this.readAt = startedAt;
    this.options.onLabels?.(labels);
  }
}
