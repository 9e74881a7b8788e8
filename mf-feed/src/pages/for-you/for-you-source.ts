import { usePreferences } from '@ontrend/shared/session';
import { FOR_EVERYBODY, FOR_YOU } from '../../features/feed/index.ts';

/** What the main feed is read from: made for who watches it, or for everybody, as they have chosen (decision 046). */
export const forYouSource = () =>
  // A shell from before this choice knows nothing of it.
  usePreferences.getState().forYou === false ? FOR_EVERYBODY : FOR_YOU;
