import { usePreferences } from '@ontrend/shared/session';
import { FOR_YOU, FOR_YOU_UNPERSONALIZED } from './constants.ts';

/** Returns the personalized or the unpersonalized For You feed, as the viewer has chosen (decision 046). */
export const getForYouSource = () =>
  // An older shell has no such preference.
  usePreferences.getState().forYou === false ? FOR_YOU_UNPERSONALIZED : FOR_YOU;
