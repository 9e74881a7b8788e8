import type { Change } from './change.ts';
import type { Review } from './review.ts';

/** The difference between the reported kit and that of the code. */
export interface KitChange {
  changes: readonly Change[];
  /** Reported version. */
  from: string;
  /** Version of the code. */
  to: string;
  /** Whether the reports differ from the code, apart from the version. */
  differs: boolean;
}

type Version = [major: number, minor: number, patch: number];

const parseVersion = (version: string) => version.split('.').map(Number) as Version;

function isBefore(one: Version, other: Version): boolean {
  const index = one.findIndex((part, position) => part !== other[position]);
  return index >= 0 && Number(one[index]) < Number(other[index]);
}

/** Returns the first version that may have the changes: a new major for an incompatible one, a new minor for an addition. */
function firstVersionWith({ changes, from, differs }: KitChange): Version {
  const [major, minor, patch] = parseVersion(from);
  if (changes.some((one) => !one.isCompatible)) return [major + 1, 0, 0];
  if (changes.length > 0) return [major, minor + 1, 0];
  return [major, minor, patch + (differs ? 1 : 0)];
}

/** Decides whether the version of the kit matches its changes, so that teams outside can rely on semantic versions. */
export function reviewVersion(change: KitChange): Review {
  const { changes, from, to, differs } = change;
  const needed = firstVersionWith(change);
  if (!isBefore(parseVersion(to), needed)) {
    const isUpToDate = !differs && from === to;
    const text = isUpToDate
      ? undefined
      : `Version ${to} of the kit is not in its report yet: run \`npm run reports\`.`;
    return { text, canWrite: true };
  }
  const lines = changes.map(({ id, isCompatible, detail }) =>
    [`  ${isCompatible ? '' : 'incompatible: '}${id}`, ...(detail ? [`    ${detail}`] : [])].join('\n'),
  );
  const what = lines.length > 0 ? lines.join('\n') : '  declarations that differ without an effect on types';
  return {
    text: `What teams outside of the repository use has changed since version ${from} of the kit:\n${what}\n\nUndo it, or set \`version\` in shared/package.json and remote-kit/package.json to ${needed.join('.')}, and describe an incompatible change in CHANGELOG.md (CONTRIBUTING.md, "Change the kit").`,
    canWrite: false,
  };
}
