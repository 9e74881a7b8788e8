export { SECURITY_EVENT_DAYS, UNKNOWN_SIGN_IN_DAYS } from './constants.ts';
export { recordSecurityEvent } from './record-security-event.ts';
