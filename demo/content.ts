/** What the seeder fills an empty installation with: data only, ages relative to the moment of seeding. */
export { captions, toWebVtt } from './content/captions.ts';
export { collections } from './content/collections.ts';
export { commentByKey, comments } from './content/comments.ts';
export { conversations } from './content/conversations.ts';
export { notifications } from './content/notifications.ts';
export { DEMO_PASSWORD, people } from './content/people.ts';
export { makeFollows, makeLikes } from './content/social.ts';
export type * from './content/types.ts';
export { videos } from './content/videos.ts';
