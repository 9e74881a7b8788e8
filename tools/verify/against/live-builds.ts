import { ROOT } from '@ontrend/shared/build/repository';
import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { PREVIOUS_BUILDS } from '../../../deploy/src/upgrade/previous-release.ts';
import { downloadSiteBuilds, openSiteStore } from '../../../remote-kit/src/dev/site-builds.ts';
import type { CurrentBuilds } from '../../../shell/server/releases/current-builds.ts';
import type { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { resolveCommit } from '../../build/check-out-commit.ts';
import type { LiveBuilds } from './combinations.ts';
import { findCommitBuilds, readContract } from './commit-builds.ts';

/** Builds with which those of the checkout are combined. */
export interface Against {
  /** Several, if a part of the browsers gets other builds. */
  live: LiveBuilds[];
  /** Commit of the builds, whose checkout has their journeys; undefined for those of a site. */
  commit?: string;
  /** Why they can't be served with those of the checkout; then `live` is empty. */
  otherContract?: string;
}

async function findSiteBuilds(
  site: string,
  store: ReleaseStore,
  data: CurrentBuilds,
  withCanaries: boolean,
): Promise<LiveBuilds> {
  const builds = Object.entries(data).map(async ([app, { version: current, canary }]) => {
    const version = (withCanaries && canary?.version) || current;
    return { app, version, folder: await store.storage.fetchBuild(app, version) };
  });
  return {
    name: withCanaries ? `${site} with its canaries` : site,
    builds: await Promise.all(builds),
    hasJourneys: false,
  };
}

/** Downloads what browsers receive from a site: its current builds and, as a second list, those with its canaries. */
async function downloadLiveBuilds(site: string, root: string): Promise<Against> {
  const store = await openSiteStore(root, site);
  const data = await downloadSiteBuilds(site, store, { withCanaries: true });
  const hasCanaries = Object.values(data).some(({ canary }) => canary);
  const shares = hasCanaries ? [false, true] : [false];
  return {
    live: await Promise.all(shares.map((withCanaries) => findSiteBuilds(site, store, data, withCanaries))),
  };
}

/** Builds a commit, unless its builds have another contract number. */
async function buildRevision(revision: string): Promise<Against> {
  const commit = resolveCommit(revision === 'previous' ? PREVIOUS_BUILDS : revision);
  if (!commit)
    throw new Error(
      `Git knows no commit "${revision}". --against needs "previous", a branch, a tag, a commit or the URL of a site.`,
    );
  const name = commit.slice(0, 10);
  const contract = readContract(commit) ?? CONTRACT_VERSION;
  if (contract !== CONTRACT_VERSION)
    return {
      live: [],
      otherContract: `The builds of ${name} have contract ${contract}, those of the checkout ${CONTRACT_VERSION}. They are never served together: a new contract is released in one step for all apps (docs/releases.md, "Release a new contract").`,
    };
  return { live: [{ name, builds: await findCommitBuilds(commit), hasJourneys: true }], commit };
}

/**
 * Provides the builds with which a site may serve those of the checkout.
 * @param against `previous` for `PREVIOUS_BUILDS`, a branch, tag or commit, or the URL of a site
 * @param root folder with the caches
 * @throws Error when there are none, or they cannot be built or downloaded
 */
export function findLiveBuilds(against: string, root = ROOT): Promise<Against> {
  return /^https?:\/\//.test(against)
    ? downloadLiveBuilds(new URL(against).origin, root)
    : buildRevision(against);
}
