import type { ScreenState } from '../state.ts';
import { accountStates, alertStates, dialogStates } from './account.ts';
import { accountRecoveryStates } from './account-recovery.ts';
import { feedStates, listStates } from './feed.ts';
import { historyStates } from './history.ts';
import { identityStates } from './identity.ts';
import { mailLinkStates } from './mail-links.ts';
import { messageStates } from './messages.ts';
import { pageStates } from './pages.ts';
import { playlistStates } from './playlists.ts';
import { profileStates, settingsStates } from './profile.ts';
import { searchStates } from './search.ts';
import { securityStates } from './security.ts';
import { signInStates } from './sign-in.ts';
import { uploadStates } from './upload.ts';

/** All states with a contact sheet, in the order of the index. A new screen or state is added here. */
export const states: ScreenState[] = [
  ...feedStates,
  ...listStates,
  ...searchStates,
  ...profileStates,
  ...playlistStates,
  ...historyStates,
  ...settingsStates,
  ...securityStates,
  ...messageStates,
  ...uploadStates,
  ...accountStates,
  ...signInStates,
  ...accountRecoveryStates,
  ...mailLinkStates,
  ...identityStates,
  ...dialogStates,
  ...alertStates,
  ...pageStates,
];
