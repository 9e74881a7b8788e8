import { REMOTE_NAME } from '@ontrend/shared/manifest';

/** Stands for every app in the settings of tokens and keys. */
export const EVERY_APP = '*';

/** App of an entry `app=value` in a setting. */
export const SETTING_ENTRY = /^(\*|[a-z-]+)=(.+)$/;

/** Returns whether this is the name of an app: the shell, or a remote that this server may not know. */
export function isAppName(app: string): boolean {
  return app === 'shell' || REMOTE_NAME.test(app);
}

/** Returns whether an app is one of those that a setting names. */
export function includesApp(apps: readonly string[], app: string): boolean {
  return apps.includes(app) || (apps.includes(EVERY_APP) && isAppName(app));
}
