import type { ReactNode, RefCallback, RefObject } from 'react';

/** What dialogs and sheets have in common. */
export interface ModalProps {
  open: boolean;
  /** Somebody wants it closed: by Escape, a press outside, its close button, or a change of route (sheets). */
  onClose(): void;
  /** It is closed and its closing animation is over: nothing of it is in the page any more. */
  onClosed?(): void;
  /** Names it for screen readers, and stands at its top. */
  title: string;
  /** The title is only heard, when the content has a heading of its own. */
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** What gets the focus first; otherwise the first control of the content. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export interface DialogProps extends ModalProps {
  /**
   * Widest: small 400 px (unless told), medium 560 px, wide 960 px; `full` covers the page, `cover` too, and the content
   * goes to its edges, below the close button.
   */
  size?: 'small' | 'medium' | 'wide' | 'full' | 'cover';
  /** Buttons at its end, the main one last. */
  actions?: ReactNode;
}

export interface SheetProps extends ModalProps {
  /**
   * `full` covers the screen (spec 2.2: 100vh for search); otherwise at most 350 px. `beside` is at most 500 px (spec 9,
   * comments) and leaves the page behind it alive.
   */
  height?: 'full' | 'half';
}

/** What the opener of a menu or popover spreads on its button. */
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

interface FloatProps {
  /** Draws the button that opens it; the same on the server. */
  trigger(props: TriggerProps): ReactNode;
  /** Names it for screen readers. */
  label: string;
  /** Which edges meet: `end` unless told. */
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

export interface MenuProps extends FloatProps {
  /** Menu items: MenuItem, MenuLink, MenuRadioGroup, MenuSeparator. */
  children: ReactNode;
}

export interface PopoverProps extends FloatProps {
  /** @param close closes it and gives the focus back */
  children(close: () => void): ReactNode;
  /** CSS class of the panel: its size. */
  className?: string | undefined;
}

export interface MenuItemProps {
  onSelect(): void;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

export interface MenuLinkProps {
  /** A path of the product. */
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

export interface MenuRadioGroupProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: { value: string; label: string; disabled?: boolean; lang?: string }[];
}

export interface MenuSwitchProps {
  label: string;
  /** What it does. */
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** What a floating panel needs to know of its opener. */
export interface FloatingProps {
  open: boolean;
  anchor: HTMLElement | null;
  /** Opened by a key: the first item gets the focus. */
  openedByKeyboard: boolean;
  onClose(): void;
  onClosed(): void;
}
