import { type ComponentType, useEffect, useState } from 'react';

interface LazyPreferencesProps {
  /** Guests have no settings and no user menu, so the switch of the personal feed and their history are here. */
  isGuest: boolean;
  /** Renders only what is for guests, as menu items. */
  inMenu?: boolean;
}

/** Preferences in the language menu and in the phone's drawer. They are a lazy chunk. */
export function LazyPreferences({ isGuest, inMenu }: LazyPreferencesProps) {
  const [Preferences, setPreferences] = useState<ComponentType<{ isGuest: boolean }>>();
  useEffect(() => {
    import('./preferences.tsx').then(
      (module) => setPreferences(() => (inMenu ? module.GuestMenuItems : module.PhonePreferences)),
      // The preferences are optional; the next opening loads them again.
      () => undefined,
    );
  }, [inMenu]);
  return Preferences ? <Preferences isGuest={isGuest} /> : null;
}
