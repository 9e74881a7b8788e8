import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import type { Change } from './change.ts';
import { comparePlatform } from './compare-platform.ts';
import { compareWire } from './compare-wire.ts';
import { formatText } from './format-text.ts';
import { createPlatformReport, formatPlatformReport, parsePlatformReport } from './platform-report.ts';
import { createWireReport, type WireReport } from './wire-report.ts';

const WIRE_FILE = 'docs/compatibility/wire.json';
const PLATFORM_FILE = 'docs/compatibility/platform.md';

interface Comparison {
  changes: Change[];
  /** Whether the reports differ from the code. */
  differs: boolean;
  /** The texts of the reports for the current code, by path. */
  texts: Record<string, string>;
}

/** Compares the code with the reports in `docs/compatibility`. */
export async function compareWithReports(): Promise<Comparison> {
  const wire = createWireReport();
  const platform = await createPlatformReport();
  const reportedWire = JSON.parse(readFileSync(join(ROOT, WIRE_FILE), 'utf8')) as WireReport;
  const reportedPlatform = parsePlatformReport(readFileSync(join(ROOT, PLATFORM_FILE), 'utf8'));
  const texts = {
    [WIRE_FILE]: formatText(WIRE_FILE, JSON.stringify(wire, null, 2)),
    [PLATFORM_FILE]: formatPlatformReport(platform),
  };
  const hasSameWire = isDeepStrictEqual(JSON.parse(JSON.stringify(wire)), reportedWire);
  const hasSamePlatform = isDeepStrictEqual(platform, reportedPlatform);
  return {
    changes: [
      ...(hasSameWire ? [] : compareWire(reportedWire, wire)),
      ...(hasSamePlatform ? [] : await comparePlatform(reportedPlatform, platform)),
    ],
    differs: !hasSameWire || !hasSamePlatform,
    texts,
  };
}
