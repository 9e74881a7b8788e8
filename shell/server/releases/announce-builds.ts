import { DOCUMENT_SERVER_CLIENT } from '@ontrend/shared/server/forwarding';
import type { Calls } from '@ontrend/shared/wire';
import { type ApiAccess, callApi } from '../http/call-api.ts';
import { listVersions } from './pointer.ts';
import type { ReleaseStore } from './release-store.ts';

const PATH = 'app/service/served-builds';
/** Milliseconds between two checks whether the pointers have moved. */
const CHECK_INTERVAL_MS = 10_000;
/** Milliseconds after which unchanged builds are announced again, so that the API does not forget them. */
const REPEAT_INTERVAL_MS = 10 * 60_000;
/** Timeout of the API call, in milliseconds. */
const API_TIMEOUT_MS = 5_000;
/** Number of failures in a row that are logged. Single ones are those of an API that starts or restarts. */
const LOGGED_FAILURES = 3;

type ServedBuilds = Calls[typeof PATH]['body']['builds'];

interface AnnouncementOptions extends ApiAccess {
  store: ReleaseStore;
  log: { warn(details: object, message: string): void };
}

/** Returns the builds that pages may receive now, with the names of their routes. Unreadable builds are left out. */
export async function listServedBuilds(store: ReleaseStore): Promise<ServedBuilds> {
  const builds: ServedBuilds = [];
  for (const [app, pointer] of Object.entries(await store.readPointers())) {
    for (const version of new Set(listVersions(pointer))) {
      const loading = app === 'shell' ? store.loadShell(version) : store.loadRemote(app, version);
      const build = await loading.catch(() => undefined);
      if (!build) continue;
      const routes = new Set(build.manifest.routes.map(({ handle }) => handle.name));
      builds.push({ app, version, routes: [...routes] });
    }
  }
  return builds;
}

/**
 * Creates a function that tells the API which builds are served, if they have changed since the last call or some minutes
 * have passed. The API counts only metrics of these builds (decision 099).
 * @returns it resolves with whether the API was called
 */
export function createBuildAnnouncer(options: AnnouncementOptions): () => Promise<boolean> {
  let announced = '';
  let repeatAt = 0;
  return async () => {
    const builds = await listServedBuilds(options.store);
    const text = JSON.stringify(builds);
    if (builds.length === 0 || (text === announced && performance.now() < repeatAt)) return false;
    const { status } = await callApi(options, {
      path: PATH,
      body: { builds },
      address: DOCUMENT_SERVER_CLIENT,
      timeoutMs: API_TIMEOUT_MS,
    });
    if (status !== 200) throw new Error(`${PATH} responded with ${status}`);
    announced = text;
    repeatAt = performance.now() + REPEAT_INTERVAL_MS;
    return true;
  };
}

/** Announces the served builds periodically. */
export interface Announcements {
  /** Announces the builds now: the API ignores errors of a build that it does not know yet. */
  announce(): void;
  stop(): void;
}

/** Starts to announce the served builds. A failure is logged once, when it has lasted for half a minute. */
export function startAnnouncingBuilds(options: AnnouncementOptions): Announcements {
  const announceChanges = createBuildAnnouncer(options);
  let failures = 0;
  const announce = () => {
    announceChanges().then(
      () => {
        failures = 0;
      },
      (error: unknown) => {
        failures += 1;
        if (failures === LOGGED_FAILURES) options.log.warn({ err: error }, 'announcing served builds failed');
      },
    );
  };
  const timer = setInterval(announce, CHECK_INTERVAL_MS);
  timer.unref();
  return { announce, stop: () => clearInterval(timer) };
}
