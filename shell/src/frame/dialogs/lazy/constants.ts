/** Width and height of the QR code, in pixels (SHELL-51). */
export const QR_CODE_SIZE_PX = 300;
/** Number of digits in a confirmation code. */
export const CODE_LENGTH = 6;
/** Time until a code can be sent again, in seconds (CONST-14). */
export const RESEND_COOLDOWN_S = 60;
/** Id of the preselected report reason (VIDEO-7). */
export const DEFAULT_REPORT_REASON = 1;
/** Ids of `userReportType` in the reference data (WIRE-6). */
export const REPORT_TYPE_IDS = { video: 1, user: 2, comment: 3, message: 4, playlist: 5 } as const;
/** Length of the longer side of an embedded video, in pixels. */
export const EMBED_SIZES_PX = { small: 480, medium: 640, large: 768 } as const;
/** Used when the size of the video is unknown; most videos are portrait. */
export const DEFAULT_ASPECT_RATIO = { width: 9, height: 16 } as const;
/** Length of the longer side of the preview, in pixels. */
export const PREVIEW_SIZE_PX = 240;
