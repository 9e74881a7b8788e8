import { compareWithReports } from './compare-with-reports.ts';
import { readDeclarations } from './declarations.ts';
import { reviewChanges } from './review.ts';
import { reviewVersion } from './review-version.ts';

/** Milliseconds; the compiler runs three times. */
const TIMEOUT_MS = 120_000;

it(
  'the reports in docs/compatibility describe the code',
  async () => {
    const { changes, differs, kit } = await compareWithReports();
    const reviews = [reviewChanges(changes, readDeclarations(), differs), reviewVersion(kit)];
    const texts = reviews.flatMap(({ text }) => text ?? []);
    if (texts.length > 0) throw new Error(texts.join('\n\n'));
  },
  TIMEOUT_MS,
);
