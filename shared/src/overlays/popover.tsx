import type { PopoverProps } from './types.ts';
import { useFloatingTrigger } from './use-floating-trigger.ts';

/**
 * A non-modal panel below its trigger, closed by Escape, a press outside and every route change. Must be
 * rendered inside a router.
 */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const opener = useFloatingTrigger('dialog');
  return (
    <>
      {trigger(opener.trigger)}
      {opener.module ? <opener.module.FloatingPanel {...rest} {...opener.opened} /> : null}
    </>
  );
}
