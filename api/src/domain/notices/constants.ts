/** Days for which the link of a notice works. */
export const NOTICE_LINK_DAYS = 7;

/** Days for which a notice is stored after its link has expired, so that the page can say why the link does not work. */
export const EXPIRED_NOTICE_DAYS = 30;

/** Days after its last session for which an account knows a device. Sessions are stored for as long. */
export const KNOWN_DEVICE_DAYS = 90;
