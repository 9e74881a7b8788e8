// `npm run imports`: the import rules alone.
import { checkImportRules } from './test/import-rules.ts';

process.exit((await checkImportRules()).some((code) => code !== 0) ? 1 : 0);
