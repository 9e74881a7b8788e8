import type { Mutation } from '../mutation.ts';

/** Mutations that component tests and tests of the document server catch. */
export const COMPONENT_MUTATIONS: readonly Mutation[] = [
  {
    id: 'rejected-comment',
    behavior: 'A rejected comment returns to the form.',
    file: 'mf-feed/src/features/comments/use-submit-comment.ts',
    find: '      drafts.restore(draft);\n',
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'mf-feed/src/features/comments/comment-form.test.tsx',
      title: 'returns a rejected comment to the form, before the text typed meanwhile',
    },
  },
  {
    id: 'redirect-stays-on-site',
    behavior: 'A link to the login cannot lead to another site.',
    file: 'mf-auth/src/features/auth-form/redirect-target.ts',
    find: "  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//')) return paths.home.href();\n",
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'mf-auth/src/features/auth-form/redirect-target.test.ts',
      title: 'stays on this site',
    },
  },
  {
    id: 'rejected-like',
    behavior: 'A like that the API rejects is shown as removed.',
    file: 'shared/src/entities/toggles.ts',
    find: "  // Accept the server's state, even if it differs from the request.\n  completeMutation(key);",
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'shared/src/entities/like.test.ts',
      title: 'reverts the change after status',
    },
  },
  {
    id: 'message-order',
    behavior: 'Messages written offline are sent in the order in which they were written.',
    file: 'mf-messages/src/messaging/outbox.ts',
    find: 'messages.sort((a, b) => a.at - b.at)',
    replace: 'messages.sort((a, b) => b.at - a.at)',
    caughtBy: {
      project: 'web',
      file: 'mf-messages/src/messaging/outbox.test.tsx',
      title: 'stores messages while offline and sends them once, in order, when online',
    },
  },
  {
    id: 'escape-closes-one-overlay',
    behavior: 'Escape closes only the topmost overlay.',
    file: 'shared/src/overlays/layers.ts',
    find: 'if (stack.at(-1) !== layer.current || handledEvents.has(event) || isAboveOverlays(event)) {',
    replace: 'if (isAboveOverlays(event)) {',
    caughtBy: {
      project: 'web',
      file: 'shared/src/overlays/overlays.test.tsx',
      title: 'closes only the topmost overlay: a dialog over a sheet, then the sheet',
    },
  },
  {
    id: 'blocked-account',
    behavior: 'A blocked account is logged out.',
    file: 'shared/src/session/index.ts',
    find: '(error.status === 406 || error.status === 401)',
    replace: 'error.status === 401',
    caughtBy: {
      project: 'web',
      file: 'shared/src/session/session.test.ts',
      title: "logs out an account that can't be used (406)",
    },
  },
  {
    id: 'list-scroll-position',
    behavior: 'Going back to a list that scrolls in its own element returns to the same position.',
    file: 'shell/src/frame/navigation/use-scroll-restoration.ts',
    find: "const savedOffsets = type === 'POP' ? positions.get(key) : undefined;",
    replace: "const savedOffsets = type === 'REPLACE' ? positions.get(key) : undefined;",
    caughtBy: {
      project: 'web',
      file: 'shell/src/testing/use-scroll-restoration.test.tsx',
      title: 'restores the offset of a scroll container',
    },
  },
  {
    id: 'gate-on-phones',
    behavior: 'A guest on a phone sees the gate of a protected page instead of the login.',
    file: 'shell/src/core/guards/guards.ts',
    find: 'const requiresLogin = !signedIn && !mobile && PROTECTED_PATHS',
    replace: 'const requiresLogin = !signedIn && PROTECTED_PATHS',
    caughtBy: {
      project: 'node',
      file: 'shell/server/documents/documents.test.ts',
      title: 'is 200 on a phone, where the page shows its own sign-in gate',
    },
  },
  {
    id: 'status-of-missing-content',
    behavior: 'The document of a user who does not exist has the status 404.',
    file: 'shell/server/documents/document-routes.ts',
    find: 'if (!page || replies.some(isMainObjectMissing)) return',
    replace: 'if (!page) return',
    caughtBy: {
      project: 'node',
      file: 'shell/server/documents/documents.test.ts',
      title: 'is 404 with the not-found page',
    },
  },
  {
    id: 'menu-press',
    behavior: 'A press that began on a menu item activates it, though the menu moves before the release.',
    file: 'shared/src/overlays/floating/use-item-press.ts',
    find: 'item?.setPointerCapture(pointerId);',
    replace: 'void pointerId;',
    caughtBy: {
      project: 'e2e',
      file: 'e2e/journeys/desktop/menus.spec.ts',
      title: 'activates the menu item on which a press began, though the menu moves before the release',
    },
  },
  {
    id: 'unexpected-console-message',
    behavior: 'A component test that logs an error fails.',
    file: 'shared/src/testing/console-messages.ts',
    find: 'if (unexpected[0]) throw unexpected[0];',
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'shared/src/testing/console-messages.test.tsx',
      title: 'forgets what it expects',
    },
  },
  {
    id: 'postponed-change',
    behavior: 'A change that cannot be sent now is announced as saved.',
    file: 'shell/src/services/overlays/start-event-alerts.ts',
    find: "events.on('mutation.queued', ",
    replace: "events.on('session.ended', ",
    caughtBy: {
      project: 'web',
      file: 'shell/src/frame/alerts/alerts.test.tsx',
      title: 'shows that a change will be sent later, also when the alerts load after it',
    },
  },
];
