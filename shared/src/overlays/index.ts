export { Dialog, Sheet } from './dialog.tsx';
export { isOverlayOpen, startFocusTracking } from './layers.ts';
export { preloadModals } from './lazy-modules.ts';
export { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator, MenuSwitch } from './menu.tsx';
export { Popover } from './popover.tsx';
export type {
  DialogProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuSwitchProps,
  PopoverProps,
  SheetProps,
  TriggerProps,
} from './types.ts';
