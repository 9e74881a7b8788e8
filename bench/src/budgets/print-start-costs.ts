// Builds what changed and prints the sizes of all apps at startup as JSON in the last line.
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { measureStartCosts } from './start-costs.ts';

const { apps } = await buildEverything();
console.log(JSON.stringify(measureStartCosts(apps)));
