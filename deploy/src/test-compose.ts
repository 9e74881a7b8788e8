// `npm run test:compose [-- --project restarts ...]`: starts docker-compose.yml and tests it part by part with Playwright, whose
// parameters it accepts (docs/docker.md, "Test the whole composition"). Needs Docker and Chromium.
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from '../../tools/test/run-node.ts';

const cli = join(ROOT, 'deploy/node_modules/@playwright/test/cli.js');
process.exit(await runNode(cli, ['test', '-c', 'deploy/src/compose', ...process.argv.slice(2)]));
