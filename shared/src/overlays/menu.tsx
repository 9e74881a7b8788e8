import { floats } from './lazy-modules.ts';
import type {
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuSwitchProps,
} from './types.ts';
import { useFloatingTrigger } from './use-floating-trigger.ts';

/**
 * A menu under its button: arrows, letters, Home and End go through it, Escape and every change of route close it.
 * Must stand within a router.
 */
export function Menu({ trigger, ...rest }: MenuProps) {
  const opener = useFloatingTrigger('menu');
  return (
    <>
      {trigger(opener.trigger)}
      {opener.part ? <opener.part.FloatingMenu {...rest} {...opener.opened} /> : null}
    </>
  );
}

/** Items are only ever drawn within an open menu, when the part that draws them is there. */
function requireFloats() {
  const part = floats.loaded();
  if (!part) throw new Error('A menu item stands within a Menu');
  return part;
}

/** Something to do. The menu closes first. */
export function MenuItem(props: MenuItemProps) {
  const part = requireFloats();
  return <part.FloatingItem {...props} />;
}

/** Somewhere to go. */
export function MenuLink(props: MenuLinkProps) {
  const part = requireFloats();
  return <part.FloatingLink {...props} />;
}

/** One of several. The menu closes with the choice. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const part = requireFloats();
  return <part.FloatingRadioGroup {...props} />;
}

/** On or off. The menu stays, and shows it. */
export function MenuSwitch(props: MenuSwitchProps) {
  const part = requireFloats();
  return <part.FloatingSwitch {...props} />;
}

export function MenuSeparator() {
  const part = requireFloats();
  return <part.FloatingSeparator />;
}
