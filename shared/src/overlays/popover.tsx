import type { PopoverProps } from './types.ts';
import { useOpener } from './use-opener.ts';

/**
 * A panel under its button, which does not hold the page: Escape, a press outside and every change of route close it.
 * Must stand within a router.
 */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const opener = useOpener('dialog');
  return (
    <>
      {trigger(opener.trigger)}
      {opener.part ? <opener.part.FloatingPanel {...rest} {...opener.opened} /> : null}
    </>
  );
}
