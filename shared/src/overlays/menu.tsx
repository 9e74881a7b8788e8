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
 * A menu below its trigger: navigable with arrow keys, letters, Home and End; closed by Escape and every
 * route change. Must be rendered inside a router.
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

/** Menu items are only rendered inside an open menu, whose module is loaded. */
function requireFloats() {
  const part = floats.loaded();
  if (!part) throw new Error('Menu items must be rendered inside a Menu');
  return part;
}

/** An action. The menu closes first. */
export function MenuItem(props: MenuItemProps) {
  const part = requireFloats();
  return <part.FloatingItem {...props} />;
}

/** A link. */
export function MenuLink(props: MenuLinkProps) {
  const part = requireFloats();
  return <part.FloatingLink {...props} />;
}

/** A choice of one option. The menu closes with the choice. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const part = requireFloats();
  return <part.FloatingRadioGroup {...props} />;
}

/** A toggle. The menu stays open. */
export function MenuSwitch(props: MenuSwitchProps) {
  const part = requireFloats();
  return <part.FloatingSwitch {...props} />;
}

export function MenuSeparator() {
  const part = requireFloats();
  return <part.FloatingSeparator />;
}
