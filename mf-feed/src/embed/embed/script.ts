// Script of an embedded video, inlined into its document: a player without React and its message protocol
// (docs/embed.md). It is bundled into one file with a size budget (bench/budgets.json).
import { parseParameters } from './parameters.ts';
import { reportUnavailable, startEmbed } from './start-embed.ts';

const parameters = parseParameters(location.search);
const root = document.querySelector<HTMLElement>('.embed');
const video = root?.querySelector('video');

if (root && video) startEmbed(root, video, parameters);
else if (root) reportUnavailable(parameters);
