// The public interface of this domain. Other domains import only from here.
export { notify, publishListsChanged, updateNotificationQuote, withdrawNotification } from './notify.ts';
