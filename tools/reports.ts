// `npm run reports`: writes the reports of the wire, of the platform and of the kit (docs/compatibility), unless the code has an
// incompatible change that is not declared, or the version of the kit does not match its changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { removeDuplicates } from './reports/change.ts';
import { compareWithReports } from './reports/compare-with-reports.ts';
import { DECLARATIONS_FILE, readDeclarations } from './reports/declarations.ts';
import { formatText } from './reports/format-text.ts';
import { reviewChanges } from './reports/review.ts';
import { reviewVersion } from './reports/review-version.ts';

const { changes, differs, kit, texts } = await compareWithReports();
const declarations = readDeclarations();
const problems = [reviewChanges(changes, declarations, differs), reviewVersion(kit)].filter(
  ({ canWrite }) => !canWrite,
);
if (problems.length > 0) {
  console.error([...problems.map(({ text }) => text), 'Nothing was written.'].join('\n\n'));
  process.exit(1);
}
const accepted = new Date().toISOString().slice(0, 10);
texts[DECLARATIONS_FILE] = formatText(
  DECLARATIONS_FILE,
  JSON.stringify(
    declarations.map((one) => ({ ...one, accepted: one.accepted ?? accepted })),
    null,
    2,
  ),
);
for (const [file, content] of Object.entries(texts)) writeFileSync(join(ROOT, file), content);
for (const { id } of removeDuplicates([...changes, ...kit.changes])) console.log(id);
console.log(
  differs || kit.differs || kit.from !== kit.to ? 'The reports were updated.' : 'The reports are up to date.',
);
