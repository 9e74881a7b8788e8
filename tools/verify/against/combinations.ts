import type { CombinedBuild } from '../../../e2e/fixtures/build-combination.ts';
import type { UnpublishedBuild } from '../../../shell/server/releases/publish.ts';

/** Builds that are served together, and the remotes whose journeys run with them. */
export interface Combination {
  /** For the developer, such as "mf-auth of the checkout, the other apps of https://videos.example". */
  name: string;
  builds: CombinedBuild[];
  remotes: string[];
  /** Whose journeys run: those of the version of the remotes, because they know its pages. */
  journeysOf: 'checkout' | 'others';
}

/** Builds of all apps that are, or were, served by a site. */
export interface LiveBuilds {
  /** Where they are from. */
  name: string;
  builds: UnpublishedBuild[];
  /** Their sources, and so their journeys, are known. */
  hasJourneys: boolean;
}

const listRemotes = (builds: UnpublishedBuild[]) =>
  builds.map(({ app }) => app).filter((app) => app !== 'shell');

/** Replaces live builds by released ones. */
function release(live: UnpublishedBuild[], released: UnpublishedBuild[]): CombinedBuild[] {
  const kept = live.filter(({ app }) => released.every((build) => build.app !== app));
  return [
    ...kept.map((build) => ({ ...build, isReleased: false })),
    ...released.map((build) => ({ ...build, isReleased: true })),
  ];
}

/**
 * Lists the combinations that a site serves while it gets an app from the checkout before the other apps, or after them. The
 * second one needs the journeys of the live builds, so it is left out for builds without sources (decision 104).
 * @param app a remote or the shell; its combinations are tested with the journeys of all remotes
 * @param checkout builds of all apps of the checkout
 * @returns nothing when the app or all others have not changed: then it is one version of the whole site
 */
export function listCombinations(
  app: string,
  checkout: UnpublishedBuild[],
  { name, builds: live, hasJourneys }: LiveBuilds,
): Combination[] {
  const findLive = (build: UnpublishedBuild) => live.find((each) => each.app === build.app);
  const isChanged = (build: UnpublishedBuild) => findLive(build)?.version !== build.version;
  const own = checkout.filter((build) => build.app === app);
  const others = checkout.filter((build) => build.app !== app);
  if (!own.some(isChanged) || !others.some(isChanged)) return [];

  const isShell = app === 'shell';
  const liveRemotes = listRemotes(live).filter((remote) => listRemotes(checkout).includes(remote));
  const combinations: Combination[] = [
    {
      name: `${app} of the checkout, the other apps of ${name}`,
      builds: release(live, own),
      remotes: isShell ? liveRemotes : [app],
      journeysOf: isShell && hasJourneys ? 'others' : 'checkout',
    },
  ];
  if (hasJourneys && live.some((build) => build.app === app))
    combinations.push({
      name: `${app} of ${name}, the other apps of the checkout`,
      builds: release(live, others),
      remotes: isShell ? listRemotes(checkout) : [app],
      journeysOf: isShell ? 'checkout' : 'others',
    });
  return combinations;
}

/** Lists the combinations of several apps and several lists of live builds, each once. */
export function listAllCombinations(
  apps: string[],
  checkout: UnpublishedBuild[],
  lists: LiveBuilds[],
): Combination[] {
  const found = new Map<string, Combination>();
  const combinations = lists.flatMap((live) => apps.flatMap((app) => listCombinations(app, checkout, live)));
  for (const combination of combinations) {
    const versions = combination.builds.map(({ app, version }) => `${app}@${version}`);
    const key = [...versions.sort(), ...combination.remotes].join(' ');
    if (!found.has(key)) found.set(key, combination);
  }
  return [...found.values()];
}
