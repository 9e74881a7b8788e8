import type { ReactNode } from 'react';

/** Content or a user that can be reported. */
export interface ReportTarget {
  type: 'video' | 'comment' | 'user' | 'message' | 'playlist';
  /** A video's file name, otherwise the id. */
  id: string;
}

/**
 * The shell's dialogs with their parameters (SHELL-57). The browse dialog of a video is a modal route
 * instead.
 */
export type DialogRequest =
  | {
      id: 'authentication';
      mode?: 'login' | 'join';
      /** Called after signing in. */
      onSignedIn?: () => void;
      /** Called when the dialog is closed without signing in. */
      onDismissed?: () => void;
    }
  /** Explains that registration is closed for this visitor (SHELL-61). Only the showcase opens it so far. */
  | { id: 'not-available' }
  /** Suggests the app. Opened by the shell after skips, and on phones after a like or a comment (FEED-51). */
  | { id: 'get-app' }
  /** Prompts phone visitors to open the app (SHELL-67). Only the showcase opens it so far. */
  | { id: 'app-open' }
  /** QR code of the download page. Opened by the drawer and the app promotions of the shell (SHELL-51). */
  | { id: 'qr-install' }
  | { id: 'report'; target: ReportTarget }
  | {
      id: 'embed-video';
      fileName: string;
      /**
       * Details of the video, if known: they give the embed code its proportions and title, and the dialog
       * shows them.
       */
      video?: { width: number; height: number; username: string };
    }
  | {
      id: 'embed-playlist';
      playlist: { id: string; title: string };
      /** Size of its first video, if known, which gives the embed code its proportions. */
      size?: { width: number; height: number };
    }
  /** Adds a video to the viewer's playlists, or removes it (PLAYLIST-3). A guest signs in first. */
  | { id: 'add-to-playlist'; video: { fileName: string; isSaved: boolean; saves: number } }
  /** Screens for a new member. Opened by the shell after joining (ACCOUNT-56). */
  | { id: 'welcome'; onClosed(): void }
  | {
      id: 'will-be-deleted';
      /** Unix seconds. */
      at: number;
      recover(): Promise<void>;
    }
  | {
      id: 'confirmation-code';
      title: string;
      description?: string;
      /** Throws ApiError for a rejected code; the dialog shows its messages and stays open. */
      submit(code: string): Promise<void>;
      resend?(): Promise<void>;
    };

/** A bottom sheet: one at a time, closed by every route change (SHELL-36). */
export interface SheetRequest {
  /**
   * `app-install`: suggests the app, opened by the shell's bottom bar. `sign-in-gate`: asks a guest to sign in
   * (`useSignInGate`).
   */
  id: 'app-install' | 'search' | 'comments' | 'sign-in-gate';
  title: string;
  description?: string;
  /** Default: title, description and the links to the app. */
  content?: ReactNode;
  /**
   * `full` covers the screen (search); `half` (comments) is at most 500 px high and non-modal, so that the
   * next video can be swiped in behind it. Default: at most 350 px.
   */
  height?: 'full' | 'half';
  onClosed?(): void;
  /** Called when a guest goes on to the login page from a gate. */
  onSignIn?(): void;
}
