/** Name of the file that describes a build of a remote. */
export const REMOTE_MANIFEST = 'remote.json';

/** Name of the file that describes a build of the shell. */
export const SHELL_MANIFEST = 'shell.json';

/** Returns the name of the file that describes a build of an app. */
export const manifestFile = (app: string): string => (app === 'shell' ? SHELL_MANIFEST : REMOTE_MANIFEST);
