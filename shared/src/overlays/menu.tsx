import { floats } from './load.ts';
import type {
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuSwitchProps,
} from './types.ts';
import { useOpener } from './use-opener.ts';

/**
 * A menu under its button: arrows, letters, Home and End go through it, Escape and every change of route close it.
 * Must stand within a router.
 */
export function Menu({ trigger, ...rest }: MenuProps) {
  const opener = useOpener('menu');
  return (
    <>
      {trigger(opener.trigger)}
      {opener.part ? <opener.part.FloatingMenu {...rest} {...opener.opened} /> : null}
    </>
  );
}

/** Items are only ever drawn within an open menu, when the part that draws them is there. */
function drawn() {
  const part = floats.loaded();
  if (!part) throw new Error('A menu item stands within a Menu');
  return part;
}

/** Something to do. The menu closes first. */
export function MenuItem(props: MenuItemProps) {
  const part = drawn();
  return <part.FloatingItem {...props} />;
}

/** Somewhere to go. */
export function MenuLink(props: MenuLinkProps) {
  const part = drawn();
  return <part.FloatingLink {...props} />;
}

/** One of several. The menu closes with the choice. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const part = drawn();
  return <part.FloatingRadioGroup {...props} />;
}

/** On or off. The menu stays, and shows it. */
export function MenuSwitch(props: MenuSwitchProps) {
  const part = drawn();
  return <part.FloatingSwitch {...props} />;
}

export function MenuSeparator() {
  const part = drawn();
  return <part.FloatingSeparator />;
}
