/** The demo content: data only, with ages relative to the time of seeding. */
export { toWebVtt } from './content/captions.ts';
export { collections } from './content/collections.ts';
export { comments, findCommentByKey } from './content/comments.ts';
export { conversations } from './content/conversations.ts';
export { hashToUnit } from './content/hash-to-unit.ts';
export { createFollows, createLikes } from './content/likes-and-follows.ts';
export { notifications } from './content/notifications.ts';
export { pins } from './content/pins.ts';
export { playlists } from './content/playlists.ts';
export { type DemoContent, selectContent } from './content/select-content.ts';
export type * from './content/types.ts';
export { DEMO_PASSWORD, users } from './content/users.ts';
export { sequels } from './content/videos/sequels.ts';
export { videos } from './content/videos.ts';
