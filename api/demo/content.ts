/** What the seeder fills an empty installation with: data only, ages relative to the moment of seeding. */
export { categories } from './content/categories.js';
export { collections } from './content/collections.js';
export { commentByKey, comments } from './content/comments.js';
export { conversations } from './content/conversations.js';
export { notifications } from './content/notifications.js';
export { DEMO_PASSWORD, people } from './content/people.js';
export { makeFollows, makeLikes } from './content/social.js';
export type * from './content/types.js';
export { videos } from './content/videos.js';
