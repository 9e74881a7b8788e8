import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { type Change, removeDuplicates } from './change.ts';
import { compareKit } from './compare-kit.ts';
import { comparePlatform } from './compare-platform.ts';
import { compareWire } from './compare-wire.ts';
import { formatText } from './format-text.ts';
import { createKitReport, formatKitReport, KIT_FILE, parseKitReport } from './kit-report.ts';
import { describeModules } from './module-declarations.ts';
import { createPlatformReport, formatPlatformReport, parsePlatformReport } from './platform-report.ts';
import type { KitChange } from './review-version.ts';
import { createWireReport, type WireReport } from './wire-report.ts';

const WIRE_FILE = 'docs/compatibility/wire.json';
const PLATFORM_FILE = 'docs/compatibility/platform.md';

interface Comparison {
  /** Changes of the wire and of the platform, which released clients and remotes notice. */
  changes: Change[];
  /** Whether the reports of the wire and of the platform differ from the code. */
  differs: boolean;
  /** Changes of what teams outside build with; the platform is part of it. */
  kit: KitChange;
  /** The texts of the reports for the current code, by path. */
  texts: Record<string, string>;
}

const readReport = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Compares the code with the reports in `docs/compatibility`. */
export async function compareWithReports(): Promise<Comparison> {
  const { platform: declarations, others } = await describeModules();
  const wire = createWireReport();
  const platform = createPlatformReport(declarations);
  const kit = createKitReport(others);
  const reportedWire = JSON.parse(readReport(WIRE_FILE)) as WireReport;
  const reportedPlatform = parsePlatformReport(readReport(PLATFORM_FILE));
  const reportedKit = parseKitReport(readReport(KIT_FILE));
  const hasSameWire = isDeepStrictEqual(JSON.parse(JSON.stringify(wire)), reportedWire);
  const hasSamePlatform = isDeepStrictEqual(platform, reportedPlatform);
  const hasSameKit = isDeepStrictEqual({ ...kit, version: reportedKit.version }, reportedKit);
  const platformChanges = hasSamePlatform ? [] : await comparePlatform(reportedPlatform, platform);
  const kitChanges =
    hasSameKit && hasSamePlatform
      ? []
      : await compareKit(
          { kit: reportedKit, platform: reportedPlatform.declarations },
          { kit, platform: platform.declarations },
        );
  return {
    changes: [...(hasSameWire ? [] : compareWire(reportedWire, wire)), ...platformChanges],
    differs: !hasSameWire || !hasSamePlatform,
    kit: {
      changes: removeDuplicates([...platformChanges, ...kitChanges]),
      from: reportedKit.version,
      to: kit.version,
      differs: !hasSameKit || !hasSamePlatform,
    },
    texts: {
      [WIRE_FILE]: formatText(WIRE_FILE, JSON.stringify(wire, null, 2)),
      [PLATFORM_FILE]: formatPlatformReport(platform),
      [KIT_FILE]: formatKitReport(kit),
    },
  };
}
