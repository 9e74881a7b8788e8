import type { ReactNode, RefCallback, RefObject } from 'react';

/** Props that dialogs and sheets have in common. */
export interface ModalProps {
  open: boolean;
  /** Called to close it: on Escape, a press outside, its close button, or a route change (sheets). */
  onClose(): void;
  /** Called after the closing animation, when it has been removed from the page. */
  onClosed?(): void;
  /** Heading and accessible name. */
  title: string;
  /** Hides the title visually, when the content has its own heading. */
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Gets the focus first; default: the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Props of `Dialog`. */
export interface DialogProps extends ModalProps {
  /**
   * Maximum width: small 400 px (default), medium 560 px, wide 960 px. `full` covers the page; `cover` too,
   * and its content extends to the edges, below the close button.
   */
  size?: 'small' | 'medium' | 'wide' | 'full' | 'cover';
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
}

/** Props of `Sheet`. */
export interface SheetProps extends ModalProps {
  /**
   * `full` covers the screen (100vh for search, SHELL-37); `half` is at most 500 px (CONST-53) and non-modal.
   * Default: at most 350 px.
   */
  height?: 'full' | 'half';
}

/** Props to spread on the trigger of a menu or popover. */
export interface TriggerProps {
  ref: RefCallback<HTMLButtonElement>;
  type: 'button';
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick(event: { detail: number }): void;
  onKeyDown(event: { key: string; preventDefault(): void }): void;
  onPointerEnter(): void;
  onFocus(): void;
}

/** Position relative to the trigger. */
export interface FloatingPlacement {
  /** The edges to align; default: `end`. */
  align?: 'start' | 'center' | 'end';
  /** Default: `bottom`. */
  side?: 'top' | 'bottom';
}

interface FloatingOverlayProps extends FloatingPlacement {
  /** Renders the trigger, also on the server. */
  trigger(props: TriggerProps): ReactNode;
  /** Accessible name. */
  label: string;
}

/** Props of `Menu`. */
export interface MenuProps extends FloatingOverlayProps {
  /** Menu items: MenuItem, MenuLink, MenuRadioGroup, MenuSwitch, MenuSeparator. */
  children: ReactNode;
}

/** Props of `Popover`. */
export interface PopoverProps extends FloatingOverlayProps {
  /** @param close closes it and returns the focus */
  children(close: () => void): ReactNode;
  /** CSS class of the panel, for its size. */
  className?: string | undefined;
}

/** Props of `MenuItem`. */
export interface MenuItemProps {
  onSelect(): void;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Props of `MenuLink`. */
export interface MenuLinkProps {
  /** A path of the site. */
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Props of `MenuRadioGroup`. */
export interface MenuRadioGroupProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: { value: string; label: string; disabled?: boolean; lang?: string }[];
}

/** Props of `MenuSwitch`. */
export interface MenuSwitchProps {
  label: string;
  /** Explains the effect. */
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** State that the trigger passes to its floating element. */
export interface FloatingProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** Opened by keyboard: the first item gets the focus. */
  openedByKeyboard: boolean;
  onClose(): void;
  onClosed(): void;
}
