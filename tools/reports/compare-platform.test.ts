import { comparePlatform } from './compare-platform.ts';
import { describeModules } from './module-declarations.ts';
import { createPlatformReport, type PlatformReport } from './platform-report.ts';

/** Milliseconds; the compiler runs for every case. */
const TIMEOUT_MS = 120_000;

let report: PlatformReport;
beforeAll(async () => {
  report = createPlatformReport((await describeModules()).platform);
}, TIMEOUT_MS);

/** Returns the changes from an earlier platform to the current one. */
async function compareBefore(...edits: ((before: PlatformReport) => void)[]): Promise<string[]> {
  const before = JSON.parse(JSON.stringify(report)) as PlatformReport;
  for (const edit of edits) edit(before);
  const changes = await comparePlatform(before, report);
  return changes.map(({ id, isCompatible }) => `${isCompatible ? 'compatible' : 'INCOMPATIBLE'} ${id}`);
}

/** Replaces a declaration of `shared/src`. */
const replace = (file: string, current: string, earlier: string) => (before: PlatformReport) => {
  const path = `shared/src/${file}`;
  const text = before.declarations[path]?.replace(current, earlier);
  if (text === undefined || text === before.declarations[path]) throw new Error(`No ${current} in ${path}`);
  before.declarations[path] = text;
};

// Several edits per comparison, because each runs the compiler.
it(
  'accepts new exports, services, events and optional fields',
  async () => {
    const changes = await compareBefore(
      replace('contract/shell-services.ts', 'closeSheet(): void;', ''),
      replace('contract/route-handle.ts', 'title?: string;', ''),
      replace('events/index.ts', "'app.launched': () => void;", ''),
      replace('overlays/types.ts', 'title: string', "title: 'Share' | 'Report'"),
      replace('session/index.ts', 'export declare function logOut(): Promise<void>;', ''),
      ({ packages }) => {
        packages.zustand = { major: '5', exports: ['create'] };
      },
    );
    expect(changes).toEqual([
      'compatible zustand createStore: added',
      'compatible zustand useStore: added',
      'compatible @ontrend/shared/session logOut: added',
    ]);
  },
  TIMEOUT_MS,
);

it(
  'rejects removed exports, services and events, and new requirements',
  async () => {
    const changes = await compareBefore(
      replace(
        'contract/shell-services.ts',
        'closeSheet(): void;',
        'closeSheet(): void;\n  closeMenu(): void;',
      ),
      replace('contract/route-handle.ts', 'layout: Layout;', ''),
      replace('events/index.ts', "'app.launched'", "'app.closed': () => void;\n  'app.launched'"),
      replace('overlays/types.ts', 'title: string', 'title?: string'),
      replace('session/index.ts', 'function logOut', 'function signOut'),
      ({ packages }) => {
        packages.zustand = { major: '4', exports: ['create', 'destroy'] };
      },
    );
    expect(changes).toEqual([
      'INCOMPATIBLE zustand: version 4, now 5',
      'compatible zustand createStore: added',
      'compatible zustand useStore: added',
      'INCOMPATIBLE zustand destroy: removed',
      'compatible @ontrend/shared/session logOut: added',
      'INCOMPATIBLE @ontrend/shared/session signOut: removed',
      'INCOMPATIBLE @ontrend/shared/contract RouteHandle: changed type',
      'INCOMPATIBLE @ontrend/shared/contract useShell: changed type',
      'INCOMPATIBLE @ontrend/shared/events AppEvents: changed type',
      'INCOMPATIBLE @ontrend/shared/overlays Dialog: changed type',
      'INCOMPATIBLE @ontrend/shared/overlays Sheet: changed type',
    ]);
  },
  TIMEOUT_MS,
);

it(
  'rejects narrower parameters, and events without a field that they had',
  async () => {
    const changes = await compareBefore(
      replace('contract/shell-services.ts', '(description: string,', '(description: string | null,'),
      replace('events/index.ts', 'userId: number', 'name: string; userId: number'),
    );
    expect(changes).toEqual([
      'INCOMPATIBLE @ontrend/shared/contract useShell: changed type',
      'INCOMPATIBLE @ontrend/shared/events AppEvents: changed type',
    ]);
  },
  TIMEOUT_MS,
);

it(
  'fails for a report that does not compile, instead of finding no change',
  async () => {
    const edit = replace('session/index.ts', 'Promise<void>', 'Promise<Missing>');
    await expect(compareBefore(edit)).rejects.toThrow('Missing');
  },
  TIMEOUT_MS,
);
