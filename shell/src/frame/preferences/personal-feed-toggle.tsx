import { type ComponentType, useEffect, useState } from 'react';

interface PersonalFeedToggleProps {
  /** Renders a menu item instead of a switch. */
  inMenu?: boolean;
}

/**
 * Lets guests turn personalization of the For You feed on and off (decision 046). Signed-in users have it in
 * their settings. The control is a lazy chunk.
 */
export function PersonalFeedToggle({ inMenu = false }: PersonalFeedToggleProps) {
  const [Control, setControl] = useState<ComponentType>();
  useEffect(() => {
    import('./personal-feed-switch.tsx').then(
      (module) => setControl(() => (inMenu ? module.PersonalFeedMenuItem : module.PersonalFeedSwitch)),
      // The control is optional; the next opening loads it again.
      () => undefined,
    );
  }, [inMenu]);
  return Control ? <Control /> : null;
}
