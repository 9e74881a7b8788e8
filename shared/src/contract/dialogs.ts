import type { ReactNode } from 'react';

/** What can be reported (spec 5: a video; beyond it comments, people, messages). */
export interface ReportTarget {
  type: 'video' | 'comment' | 'user' | 'message';
  /** A video's file name, otherwise the id. */
  id: string;
}

/** The shell's dialogs and what each needs to know (spec 2.12). Browsing a video is a modal route instead. */
export type DialogRequest =
  | {
      id: 'authentication';
      mode?: 'login' | 'join';
      /** Done once signed in. */
      onSignedIn?: () => void;
      /** Closed without signing in. */
      onDismissed?: () => void;
    }
  | { id: 'not-available' }
  | { id: 'get-app' }
  | { id: 'app-open' }
  | { id: 'qr-install' }
  | { id: 'report'; target: ReportTarget }
  | {
      id: 'embed-video';
      fileName: string;
      /** What is known of it: with it the code has its shape and says whose it is, and the dialog shows it. */
      video?: { width: number; height: number; username: string };
    }
  | { id: 'will-be-deleted' /** Unix seconds. */; at: number; recover(): Promise<void> }
  | {
      id: 'code';
      title: string;
      description?: string;
      /** Throws ApiError for a code that is refused; the dialog shows its messages and stays. */
      submit(code: string): Promise<void>;
      resend?(): Promise<void>;
    };

/** A bottom sheet (spec 2.2): one at a time, closed by every change of route. */
export interface SheetRequest {
  id: 'app-install' | 'search' | 'comments' | 'gate';
  title: string;
  description?: string;
  /** Without one the sheet shows title, description and the way to the app. */
  content?: ReactNode;
  /**
   * `full` covers the screen (search); otherwise at most 350 px. `beside` (comments, 500 px) leaves the page behind it
   * alive: the next video can be swiped in.
   */
  height?: 'full' | 'half';
  onClosed?(): void;
  /** A guest at a gate goes on to the login. */
  onSignIn?(): void;
}
