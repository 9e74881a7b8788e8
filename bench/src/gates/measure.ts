// Builds what is out of date and prints as its last line what every app loads at its start, as JSON.
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { measureStartCosts } from './start-costs.ts';

const { apps } = await buildEverything();
console.log(JSON.stringify(measureStartCosts(apps)));
