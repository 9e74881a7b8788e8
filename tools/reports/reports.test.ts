import { compareWithReports } from './compare-with-reports.ts';
import { readDeclarations } from './declarations.ts';
import { reviewChanges } from './review.ts';

/** Milliseconds; the compiler runs twice. */
const TIMEOUT_MS = 120_000;

it(
  'the reports in docs/compatibility describe the code',
  async () => {
    const { changes, differs } = await compareWithReports();
    const { text } = reviewChanges(changes, readDeclarations(), differs);
    if (text) throw new Error(text);
  },
  TIMEOUT_MS,
);
