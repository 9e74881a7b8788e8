import type { ReactNode } from 'react';

/** What every method of the second step needs. */
export interface MethodProps {
  ticket: string;
  /** Whether the second step is skipped in this browser from now on. */
  remember: boolean;
  /** The input of `remember`. */
  checkbox: ReactNode;
  onExpired(): void;
}
