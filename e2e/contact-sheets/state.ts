import type { BrowserContext, Page } from '@playwright/test';
import type { DemoWorld, User } from './demo-world.ts';

/** Widths of the screenshots in CSS pixels. */
export const WIDTHS = [390, 820, 1440, 1920] as const;
export type Width = (typeof WIDTHS)[number];

/** `rtl`: right-to-left, in light colors. */
export const MODES = ['light', 'dark', 'rtl'] as const;
export type Mode = (typeof MODES)[number];

/** Widths up to this one are phones. */
const MAX_PHONE_WIDTH = 500;

export const isPhoneWidth = (width: Width) => width <= MAX_PHONE_WIDTH;

/** What a state needs to prepare itself. */
export interface StateContext {
  page: Page;
  context: BrowserContext;
  world: DemoWorld;
  isPhone: boolean;
}

/** A state of the product that is worth a look. */
export interface ScreenState {
  /** Unique; the name of its sheet. */
  name: string;
  path: string | ((world: DemoWorld) => Promise<string>);
  /** Default: a guest. */
  user?: User;
  /** Default: both. */
  device?: 'phone' | 'desktop';
  /** Photographs the whole page instead of the window. */
  isFullPage?: boolean;
  /** Runs before the page is loaded, for cookies and faults. */
  arrange?(context: StateContext): Promise<unknown>;
  /** Opens what the page does not show by itself, such as a menu. */
  act?(context: StateContext): Promise<unknown>;
}

/** Returns the widths in which a state exists. */
export function listWidths({ device }: Pick<ScreenState, 'device'>, widths: readonly Width[]): Width[] {
  return widths.filter((width) => device === undefined || (device === 'phone') === isPhoneWidth(width));
}
