// The public surface of this domain: other domains import from here only.
export { notify, publishListsChanged, updateNotificationQuote, withdrawNotification } from './notify.ts';
