import { usePreferences } from '@ontrend/shared/session';
import { FOR_YOU, FOR_YOU_UNPERSONALIZED } from '../../features/feed/index.ts';

/** What the main feed is read from: made for who watches it, or for everybody, as they have chosen (decision 046). */
export const getForYouSource = () =>
  // A shell from before this choice knows nothing of it.
  usePreferences.getState().forYou === false ? FOR_YOU_UNPERSONALIZED : FOR_YOU;
