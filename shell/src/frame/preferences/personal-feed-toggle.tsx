import { type ComponentType, useEffect, useState } from 'react';

interface PersonalFeedToggleProps {
  /** Within a menu; else among what stands in a page. */
  inMenu?: boolean;
}

/**
 * Whether the For You feed is made for who watches it, for guests: the signed in find it in their settings (decision 046).
 * Its code comes when it is first opened.
 */
export function PersonalFeedToggle({ inMenu = false }: PersonalFeedToggleProps) {
  const [Control, setControl] = useState<ComponentType>();
  useEffect(() => {
    import('./personal-feed-switch.tsx').then(
      (module) => setControl(() => (inMenu ? module.PersonalFeedMenuItem : module.PersonalFeedSwitch)),
      // What it stands in is whole without it; the next opening asks again.
      () => undefined,
    );
  }, [inMenu]);
  return Control ? <Control /> : null;
}
