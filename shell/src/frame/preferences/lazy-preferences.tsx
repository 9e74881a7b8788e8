import { type ComponentType, useEffect, useState } from 'react';

interface LazyPreferencesProps {
  /** Guests have no settings, so the switch of the personal feed is here. */
  isGuest: boolean;
  /** Renders only the switch, as a menu item. */
  inMenu?: boolean;
}

/** Preferences in the language menu and in the phone's drawer. They are a lazy chunk. */
export function LazyPreferences({ isGuest, inMenu }: LazyPreferencesProps) {
  const [Preferences, setPreferences] = useState<ComponentType<{ isGuest: boolean }>>();
  useEffect(() => {
    import('./preferences.tsx').then(
      (module) => setPreferences(() => (inMenu ? module.PersonalFeedMenuItem : module.PhonePreferences)),
      // The preferences are optional; the next opening loads them again.
      () => undefined,
    );
  }, [inMenu]);
  return Preferences ? <Preferences isGuest={isGuest} /> : null;
}
