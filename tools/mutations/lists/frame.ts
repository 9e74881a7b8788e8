import type { Mutation } from '../mutation.ts';

/** Mutations of frame, overlays, styles and accessibility that browser tests catch. */
export const FRAME_MUTATIONS: readonly Mutation[] = [
  {
    id: 'dialog-focus-trap',
    behavior: 'A dialog traps the focus and locks scrolling.',
    file: 'shared/src/overlays/modals/modal-dialog.tsx',
    find: '<Dialog.Root open={open}',
    replace: '<Dialog.Root modal={false} open={open}',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/dialogs.spec.ts',
      title: 'traps focus and locks scrolling in a dialog, and restores both',
    },
  },
  {
    id: 'dialog-on-small-phone',
    behavior: 'A dialog fits the screen of a small phone.',
    file: 'shared/src/overlays/modals/modal-dialog.module.css',
    find: '  inline-size: 100%;\n  max-inline-size: 400px;',
    replace: '  inline-size: 400px;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/accessibility/overlays.spec.ts',
      title: 'fits it on a small phone',
    },
  },
  {
    id: 'side-menu-closes',
    behavior: 'The side menu of a phone closes when the user follows a link in it.',
    file: 'shell/src/frame/drawer/side-menu.tsx',
    find: '  useEffect(() => dialog.current?.close(), [key]);\n',
    replace: '',
    caughtBy: {
      project: 'e2e',
      device: 'phone',
      file: 'e2e/journeys/frame.spec.ts',
      title: 'opens a collection from the drawer',
    },
  },
  {
    id: 'page-fade',
    behavior: 'Pages fade into each other in 300 ms.',
    file: 'shell/src/frame/layout/styles/transitions.css',
    find: 'animation-duration: 300ms;',
    replace: 'animation-duration: 250ms;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/page-transitions.spec.ts',
      title: 'fades between pages in 300 ms, also on back',
    },
  },
  {
    id: 'error-contrast',
    behavior: 'Errors of a form are readable in the dark theme.',
    file: 'shared/src/styles/tokens.css',
    find: '--error: light-dark(#c4213f, #ff7d92);',
    replace: '--error: #c4213f;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/accessibility/pages.spec.ts',
      title: 'the login form with errors',
    },
  },
  {
    id: 'focus-indicator',
    behavior: 'Every tab stop shows that it has the focus.',
    file: 'shared/src/styles/base.css',
    find: 'outline: 2px solid var(--accent);',
    replace: 'outline: 0;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/accessibility/desktop/focus.spec.ts',
      title: 'every tab stop has a visible focus indicator',
    },
  },
  {
    id: 'right-to-left-overflow',
    behavior: 'A page in a right-to-left language does not scroll sideways.',
    file: 'shared/src/styles/base.css',
    find: '  margin: -1px;\n  overflow: hidden;\n  clip-path: inset(50%);',
    replace: '  left: -9999px;\n  overflow: hidden;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/accessibility/right-to-left.spec.ts',
      title: 'without horizontal overflow',
    },
  },
  {
    id: 'button-appearance',
    behavior: 'Buttons look as designed.',
    file: 'shared/src/ui/button.module.css',
    find: 'padding: 8px 20px;',
    replace: 'padding: 8px 16px;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/visual/showcase.spec.ts',
      title: 'sections match their screenshots in both themes',
    },
  },
];
