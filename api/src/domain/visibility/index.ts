// The public surface of this domain: other domains import from here only.
export { feedsVideo, notBlocked, notHidden, wantedVideo, watchableVideo } from './hidden.ts';
export { blockedByViewer, ownProfile } from './refusals.ts';
export { type Relation, relationOf } from './relation.ts';
