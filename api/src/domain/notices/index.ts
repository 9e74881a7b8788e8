// Exports for other domains, which import only from here. Calls and programs import the files.
export { EXPIRED_NOTICE_DAYS, KNOWN_DEVICE_DAYS } from './constants.ts';
