// The public surface of this domain: other domains import from here only.

export { blockedByViewer, ownProfile } from './errors.ts';
export { type Relation, relationOf } from './relationship.ts';
export { feedsVideo, notBlocked, notHidden, wantedVideo, watchableVideo } from './visibility-conditions.ts';
