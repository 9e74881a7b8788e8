import type { LiveEvent } from '@ontrend/shared/wire';
import { createNanoEvents } from 'nanoevents';

/** What is announced on the bus: past tense, and nothing is ever answered (design 2). */
export interface AppEvents {
  'session.started': (event: { userId: number }) => void;
  'session.ended': (event: { reason: 'logout' | 'refused' }) => void;
  /** A call failed that the reader should hear of (spec 8: error alert). */
  'call.failed': (event: { messages: string[] }) => void;
  /** The viewer follows somebody from now on, or no more: the server has confirmed it. */
  'user.followed': (event: { userId: number; isFollowed: boolean }) => void;
  /** A call succeeded whose view has a text for it (spec 4, alert). */
  'call.succeeded': (event: { messages: string[] }) => void;
  /** Spec 4, player: a row was scrolled past, or a video ended and began again. */
  'video.skipped': (event: { fileName: string }) => void;
  'video.replayed': (event: { fileName: string }) => void;
  /** A video was left after so many seconds of it had played. */
  'video.viewed': (event: { fileName: string; seconds: number }) => void;
  /** The viewer liked a video (1) or took the like back (0; spec 4, like). */
  'video.rated': (event: { fileName: string; rating: 0 | 1 }) => void;
  /** What the viewer did can't be sent now: it is kept, and sent as soon as the server can be reached again. */
  'mutation.queued': () => void;
  /** Whoever is here chose, on the page they are on, whether the For You feed is made for them (decision 046). */
  'personalization.changed': () => void;
  /** The viewer changed what is said of a video of theirs, or who finds it. */
  'video.updated': (event: { fileName: string }) => void;
  /** The viewer deleted a video of theirs: no list has it any more (spec 4, profile). */
  'video.deleted': (event: { fileName: string }) => void;
  /** A file is on its way from now on: wherever one goes, its progress is shown. */
  'upload.started': () => void;
  /** The viewer's comment or reply was taken in (spec 4, comment list). */
  'comment.submitted': (event: { fileName: string }) => void;
  /** Something happened elsewhere (`app/events`); `refetch`: what is shown has to be asked for again. */
  'live.received': (event: LiveEvent) => void;
  /** The comments of a video can be seen from now on, or no more: while they are, `live.received` tells of them. */
  'comments.opened': (event: { fileName: string }) => void;
  'comments.closed': (event: { fileName: string }) => void;
  /** The installed app was opened, or the site was installed as one (spec 4, install prompt). */
  'app.launched': () => void;
  'app.installed': () => void;
}

/** The one bus of the page. */
export const events = createNanoEvents<AppEvents>();
