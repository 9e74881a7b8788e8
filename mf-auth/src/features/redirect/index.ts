export { redirectTarget } from './redirect-target.ts';
