/** Side of the QR code, in pixels (spec 2.4). */
export const QR_CODE_SIZE_PX = 300;
/** Digits of a code from a mail (issue 4). */
export const CODE_LENGTH = 6;
/** Seconds until a code can be sent again (spec 9, resend). */
export const RESEND_COOLDOWN_S = 60;
/** The report that is made when nothing else is chosen: the first reason (spec 5). */
export const DEFAULT_REPORT_REASON = 1;
/** The kinds of thing that can be reported, by the ids of the reference data (spec 3, userReportType). */
export const REPORT_TYPE_IDS = { video: 1, user: 2, comment: 3, message: 4 } as const;
/** Sizes an embedded video comes in: its longer side, in pixels. */
export const EMBED_SIZES_PX = { small: 480, medium: 640, large: 768 } as const;
/** The shape of a video nothing is known of: upright, as most are. */
export const DEFAULT_ASPECT_RATIO = { width: 9, height: 16 } as const;
/** The longer side of its preview, in pixels. */
export const PREVIEW_SIZE_PX = 240;
