import { compareKit, type WholeKit } from './compare-kit.ts';
import { createKitReport } from './kit-report.ts';
import { describeModules } from './module-declarations.ts';
import { reviewVersion } from './review-version.ts';

/** Milliseconds; the compiler runs for every case. */
const TIMEOUT_MS = 120_000;

let current: WholeKit;
beforeAll(async () => {
  const { platform, others } = await describeModules();
  current = { platform, kit: createKitReport(others) };
}, TIMEOUT_MS);

/** Returns the changes from an earlier kit to the current one. */
async function compareBefore(...edits: ((before: WholeKit) => void)[]) {
  const before = JSON.parse(JSON.stringify(current)) as WholeKit;
  for (const edit of edits) edit(before);
  const changes = await compareKit(before, current);
  const [major = 0, minor = 0] = current.kit.version.split('.').map(Number);
  const canBecome = (to: string) =>
    reviewVersion({ changes, from: current.kit.version, to, differs: true }).canWrite;
  return {
    ids: changes.map(({ id, isCompatible }) => `${isCompatible ? 'compatible' : 'INCOMPATIBLE'} ${id}`),
    isPossibleIn: {
      patch: canBecome(`${major}.${minor}.99`),
      minor: canBecome(`${major}.${minor + 1}.0`),
      major: canBecome(`${major + 1}.0.0`),
    },
  };
}

/** Replaces a declaration of `shared/src`. */
const replace = (file: string, now: string, earlier: string) => (before: WholeKit) => {
  const path = `shared/src/${file}`;
  const declarations = before.kit.declarations[path] ? before.kit.declarations : before.platform;
  const text = declarations[path]?.replace(now, earlier);
  if (text === undefined || text === declarations[path]) throw new Error(`No ${now} in ${path}`);
  declarations[path] = text;
};

const removeName = (name: string) => (before: WholeKit) => {
  for (const names of Object.values(before.kit.lists)) {
    const index = names.indexOf(name);
    if (index >= 0) names.splice(index, 1);
  }
};

it(
  'needs a minor version for additions',
  async () => {
    const { ids, isPossibleIn } = await compareBefore(
      replace('ui/index.ts', "export { Spinner } from './spinner.tsx';", ''),
      replace('validation/text-parts.ts', 'hashtag?: string;', ''),
      replace('session/index.ts', 'export declare function logOut(): Promise<void>;', ''),
      removeName('--accent'),
      removeName('calls'),
    );
    expect(ids).toEqual([
      'compatible calls: added',
      'compatible --accent: added',
      'compatible @ontrend/shared/session logOut: added',
      'compatible @ontrend/shared/ui Spinner: added',
    ]);
    expect(isPossibleIn).toEqual({ patch: false, minor: true, major: true });
  },
  TIMEOUT_MS,
);

it(
  'needs a major version for removed exports, required properties and narrower types',
  async () => {
    const { ids, isPossibleIn } = await compareBefore(
      replace('ui/index.ts', 'export { Spinner }', 'export { Spinner as LoadingRing }'),
      replace('ui/badge.tsx', 'label: string', 'label?: string'),
      replace('plain-text/index.ts', 'text: string', 'text: string | null'),
      replace('validation/text-parts.ts', 'text: string;', 'text: string; isBold: boolean;'),
      ({ kit }) => kit.lists['Public entries']?.push('@ontrend/shared/dates'),
    );
    expect(ids).toEqual([
      'INCOMPATIBLE @ontrend/shared/dates: removed',
      'compatible @ontrend/shared/ui Spinner: added',
      'INCOMPATIBLE @ontrend/shared/ui LoadingRing: removed',
      'INCOMPATIBLE @ontrend/shared/plain-text toPlainText: changed type',
      'INCOMPATIBLE @ontrend/shared/ui Badge: changed type',
      'INCOMPATIBLE @ontrend/shared/validation parseTextParts: changed type',
      'INCOMPATIBLE @ontrend/shared/validation TextPart: changed type',
    ]);
    expect(isPossibleIn).toEqual({ patch: false, minor: false, major: true });
  },
  TIMEOUT_MS,
);
