import type { PopoverProps } from './types.ts';
import { useFloatingTrigger } from './use-floating-trigger.ts';

/**
 * A panel under its button, which does not hold the page: Escape, a press outside and every change of route close it.
 * Must stand within a router.
 */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const opener = useFloatingTrigger('dialog');
  return (
    <>
      {trigger(opener.trigger)}
      {opener.part ? <opener.part.FloatingPanel {...rest} {...opener.opened} /> : null}
    </>
  );
}
