import type { ComponentProps } from 'react';

/** Words for those who hear the page; nothing is seen of them. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="ot-visually-hidden" />;
}
