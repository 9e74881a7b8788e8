import { lazyFloating } from './lazy-modules.ts';
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
      {opener.module ? <opener.module.FloatingMenu {...rest} {...opener.opened} /> : null}
    </>
  );
}

/** Menu items are only rendered inside an open menu, whose module is loaded. */
function requireFloatingModule() {
  const module = lazyFloating.getLoaded();
  if (!module) throw new Error('Menu items must be rendered inside a Menu');
  return module;
}

/** An action. The menu closes first. */
export function MenuItem(props: MenuItemProps) {
  const module = requireFloatingModule();
  return <module.FloatingItem {...props} />;
}

/** A link. */
export function MenuLink(props: MenuLinkProps) {
  const module = requireFloatingModule();
  return <module.FloatingLink {...props} />;
}

/** A choice of one option. The menu closes with the choice. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const module = requireFloatingModule();
  return <module.FloatingRadioGroup {...props} />;
}

/** A toggle. The menu stays open. */
export function MenuSwitch(props: MenuSwitchProps) {
  const module = requireFloatingModule();
  return <module.FloatingSwitch {...props} />;
}

/** A line between groups of items. */
export function MenuSeparator() {
  const module = requireFloatingModule();
  return <module.FloatingSeparator />;
}
