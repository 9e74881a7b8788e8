// Exports for other domains, which import only from here. Calls and programs import the files.
export { notify, publishListsChanged, updateNotificationQuote, withdrawNotification } from './notify.ts';
