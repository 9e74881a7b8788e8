import { useShell } from '@ontrend/shared/contract';
import { clearIntent } from './intents.ts';

/** Texts of the gate's sheet on mobile (FEED-47). */
export interface GateTexts {
  title: string;
  text: string;
}

/**
 * Returns a function that prompts a guest to sign in: in the authentication dialog on desktop, in a sheet with
 * links to the app and the login page on mobile (ACCOUNT-3, FEED-47). `storeIntent` stores what the guest
 * wanted to do; the intent is cleared when the guest doesn't sign in.
 */
export function useSignInGate() {
  const { device, openDialog, openSheet } = useShell();
  return ({ title, text }: GateTexts, storeIntent: () => void): void => {
    if (device.mobile) {
      openSheet({ id: 'sign-in-gate', title, description: text, onSignIn: storeIntent });
    } else {
      storeIntent();
      openDialog({ id: 'authentication', onDismissed: clearIntent });
    }
  };
}
