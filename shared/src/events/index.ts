import type { AnalyticsEvent, LiveEvent } from '@ontrend/shared/wire';
import { createNanoEvents } from 'nanoevents';

/** Events of the page's bus. Names are in the past tense; events have no replies. */
export interface AppEvents {
  'session.started': (event: { userId: number }) => void;
  /** The user signed out (`logout`), or the API rejected the session (`rejected`). */
  'session.ended': (event: { reason: 'logout' | 'rejected' }) => void;
  /** The viewer has joined and is signed in. */
  'account.joined': (event: { userId: number }) => void;
  /** A call failed and the user should see its messages (SHELL-65). */
  'call.failed': (event: { messages: string[] }) => void;
  /** The server confirmed that the viewer follows a user or no longer does. */
  'user.followed': (event: { userId: number; isFollowed: boolean }) => void;
  /** A call with a success message succeeded (SHELL-64). */
  'call.succeeded': (event: { messages: string[] }) => void;
  /** A row was scrolled past, or a video ended and started again (FEED-53, FEED-54). */
  'video.skipped': (event: { fileName: string }) => void;
  'video.replayed': (event: { fileName: string }) => void;
  /**
   * The viewer left a video after watching it for this many seconds, at this playback position: its length if its end was
   * reached.
   */
  'video.viewed': (event: { fileName: string; seconds: number; position?: number }) => void;
  /** The watch history is shown: views that wait to be sent are needed now. */
  'history.opened': () => void;
  /** The server has stored views of the viewer: these, or all of them if the event has no list. */
  'views.sent': (event?: { views: AnalyticsEvent[] }) => void;
  /** The server confirmed that the viewer likes a video (1) or no longer does (0). */
  'video.rated': (event: { fileName: string; rating: 0 | 1 }) => void;
  /** The server confirmed that the viewer has saved a video or no longer has. */
  'video.saved': (event: { fileName: string; isSaved: boolean }) => void;
  /** A change could not be sent; it is queued until the server can be reached. */
  'mutation.queued': () => void;
  /** The user switched the personalization of the For You feed on the current page (decision 046). */
  'personalization.changed': () => void;
  /** The viewer changed the details or the visibility of an own video. */
  'video.updated': (event: { fileName: string }) => void;
  /** The viewer deleted an own video; lists remove it (PROFILE-19). */
  'video.deleted': (event: { fileName: string }) => void;
  /** An upload started; its progress is shown on every page. */
  'upload.started': () => void;
  /** The server accepted the viewer's comment or reply. */
  'comment.submitted': (event: { fileName: string }) => void;
  /** A live event of `app/events` arrived; `refetch` means that shown data has to be fetched again. */
  'live.received': (event: LiveEvent) => void;
  /**
   * The comments of a video are shown or hidden; while they are shown, `live.received` reports their changes.
   */
  'comments.opened': (event: { fileName: string }) => void;
  'comments.closed': (event: { fileName: string }) => void;
  /** The installed app was opened, or the site was installed as an app (SHELL-70). */
  'app.launched': () => void;
  'app.installed': () => void;
}

/** The event bus of the page. */
export const events = createNanoEvents<AppEvents>();
