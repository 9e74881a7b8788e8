// Script of an embedded playlist, inlined into its document: the player of an embedded video, which plays one video after
// the other (docs/embed.md, decision 119).
import { parseParameters } from '../embed/parameters.ts';
import { reportUnavailable } from '../embed/start-embed.ts';
import { startPlaylist } from './start-playlist.ts';

const parameters = parseParameters(location.search);
const root = document.querySelector<HTMLElement>('.embed');
const video = root?.querySelector('video');

if (root && video) startPlaylist(root, video, parameters);
else if (root) reportUnavailable(parameters);
