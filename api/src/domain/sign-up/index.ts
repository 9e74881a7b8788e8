// Exports for other domains, which import only from here. Calls and programs import the files.
export { EXPIRED, SIGN_UP_DAYS } from './waiting-sign-ups.ts';
