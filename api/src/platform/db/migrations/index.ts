import { people } from './0001-people.ts';
import { videos } from './0002-videos.ts';
import { conversations } from './0003-conversations.ts';
import { referenceData } from './0004-reference-data.ts';
import { accounts } from './0005-accounts.ts';
import { sessionsAndSettings } from './0007-sessions-and-settings.ts';
import { collections } from './0009-collections.ts';
import { analytics } from './0010-analytics.ts';
import { letters } from './0012-letters.ts';
import { hiddenPeople } from './0013-hidden-people.ts';
import { events } from './0014-events.ts';
import { comments } from './0015-comments.ts';
import { search } from './0016-search.ts';
import { ranking } from './0017-ranking.ts';
import { uploads } from './0018-uploads.ts';
import { mediaKeys } from './0019-media-keys.ts';
import { personalFeed } from './0020-personal-feed.ts';
import { mutedWords } from './0021-muted-words.ts';
import { messages } from './0022-messages.ts';
import { referenceLists } from './0023-reference-lists.ts';
import { captionsLanguage } from './0027-captions-language.ts';
import { browserErrors } from './0030-browser-errors.ts';
import { goneVideos } from './0031-gone-videos.ts';
import { goneVideosOnly } from './0032-gone-videos-only.ts';
import { plainNames } from './0033-plain-names.ts';
import { profileLinks } from './0034-profile-links.ts';
import { unfinishedChecks } from './0035-unfinished-checks.ts';
import { joinAttempts } from './0036-join-attempts.ts';
import { accountSecurity } from './0037-account-security.ts';
import { withdrawnMessages } from './0038-withdrawn-messages.ts';
import { hiddenMediaKeys } from './0039-hidden-media-keys.ts';
import { formerEmails } from './0040-former-emails.ts';
import { partitionRights } from './0041-partition-rights.ts';
import { accountTakeover } from './0042-account-takeover.ts';
import { buildHealth } from './0043-build-health.ts';
import { factors } from './0044-factors.ts';
import { notices } from './0045-notices.ts';
import { signUp } from './0046-sign-up.ts';
import { identities } from './0047-identities.ts';
import { firstSignIn } from './0048-first-sign-in.ts';
import { playlists } from './0049-playlists.ts';
import { accountTakeoverExercise } from './0050-account-takeover-exercise.ts';
import { series } from './0051-series.ts';
import { watchHistory } from './0052-watch-history.ts';
import { profileTabs } from './0053-profile-tabs.ts';
import { signals } from './0054-signals.ts';
import { dayPartitions } from './0055-day-partitions.ts';
import { clientViewsByHash } from './0056-client-views-by-hash.ts';
import { dropViewForeignKey } from './0057-drop-view-foreign-key.ts';
import { overrideNDistinct } from './0058-override-n-distinct.ts';
import { replacedMediaKeys } from './0059-replaced-media-keys.ts';
import { deleteReplacedMediaLater } from './0060-delete-replaced-media-later.ts';
import type { Migration } from './migration.ts';

/**
 * All migrations, oldest first. Append new ones; released ones never change, because databases already ran
 * them.
 */
export const migrations: readonly Migration[] = [
  people,
  videos,
  conversations,
  referenceData,
  accounts,
  sessionsAndSettings,
  collections,
  analytics,
  letters,
  hiddenPeople,
  events,
  comments,
  search,
  ranking,
  uploads,
  mediaKeys,
  personalFeed,
  mutedWords,
  messages,
  referenceLists,
  captionsLanguage,
  browserErrors,
  goneVideos,
  goneVideosOnly,
  plainNames,
  profileLinks,
  unfinishedChecks,
  joinAttempts,
  accountSecurity,
  withdrawnMessages,
  hiddenMediaKeys,
  formerEmails,
  partitionRights,
  accountTakeover,
  buildHealth,
  factors,
  notices,
  signUp,
  identities,
  firstSignIn,
  playlists,
  accountTakeoverExercise,
  series,
  watchHistory,
  profileTabs,
  signals,
  dayPartitions,
  clientViewsByHash,
  dropViewForeignKey,
  overrideNDistinct,
  replacedMediaKeys,
  deleteReplacedMediaLater,
];
