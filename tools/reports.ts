// `npm run reports`: writes the reports of the wire and of the platform (docs/compatibility), unless the code has an
// incompatible change that is not declared.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { compareWithReports } from './reports/compare-with-reports.ts';
import { DECLARATIONS_FILE, readDeclarations } from './reports/declarations.ts';
import { formatText } from './reports/format-text.ts';
import { reviewChanges } from './reports/review.ts';

const { changes, differs, texts } = await compareWithReports();
const declarations = readDeclarations();
const { text, canWrite } = reviewChanges(changes, declarations, differs);
if (!canWrite) {
  console.error(`${text}\n\nNothing was written.`);
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
for (const { id } of changes) console.log(id);
console.log(differs ? 'The reports were updated.' : 'The reports are up to date.');
