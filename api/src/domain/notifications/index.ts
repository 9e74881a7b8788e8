// The public surface of this domain: other domains import from here only.
export { notify, requote, takeBackNotification, tellListsChanged } from './notify.ts';
