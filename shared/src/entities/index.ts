export { type Followable, useFollow } from './follow.ts';
