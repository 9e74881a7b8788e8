// Builds what is out of date and prints as its last line what every app loads at its start, as JSON.
import { buildEverything } from '../../../tools/build/build-everything.ts';
import { startCosts } from './start-cost.ts';

const { apps } = await buildEverything();
console.log(JSON.stringify(startCosts(apps)));
