import type { ReactNode } from 'react';

/** What every method of the second step needs. */
export interface MethodProps {
  ticket: string;
  /** Whether the second step is skipped in this browser from now on. */
  remember: boolean;
  /** The input of `remember`. */
  checkbox: ReactNode;
  /** The login has to start again, because its ticket has expired or too many wrong codes were entered. */
  onEnded(reason: 'expired' | 'wrongCodes'): void;
}
