import { useShell } from '@ontrend/shared/contract';
import { clearIntent } from './intents.ts';

/** What a guest on a phone reads in the sheet (spec 2.5). */
export interface GateTexts {
  title: string;
  text: string;
}

/**
 * Asks a guest to sign in before something: by the dialog on a desktop, by a sheet with the ways to the app and to the
 * login on a phone (spec 2.5, design 11).
 * @returns `ask`: `keep` is what an intent was defined as; it is dropped again when the guest does not sign in
 */
export function useSignInGate() {
  const { device, openDialog, openSheet } = useShell();
  return ({ title, text }: GateTexts, storeIntent: () => void): void => {
    if (device.mobile) {
      openSheet({ id: 'gate', title, description: text, onSignIn: storeIntent });
    } else {
      storeIntent();
      openDialog({ id: 'authentication', onDismissed: clearIntent });
    }
  };
}
