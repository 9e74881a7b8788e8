import type { Video } from '@ontrend/shared/wire';

/** What the comments open at: a comment by its id, or the form. */
export type CommentsTarget = number | 'form';

/** Opens the comments of a video. */
export type OpenComments = (video: Video, target?: CommentsTarget) => void;

/**
 * The comments next to the videos of a desktop feed. `open` is set while the deferred part of the feed is loaded; it
 * returns false where the window has no room for a panel.
 */
export const panelOpener: { open?: (video: Video, target?: CommentsTarget) => boolean } = {};
