import type { Device, ShellServices } from '@ontrend/shared/contract';

const desktop: Device = { mobile: false, android: false, iOS: false, safari: false, crawler: false };

/**
 * What the shell would give a page, doing nothing.
 * @param device what is not a desktop about the browser
 * @param services what matters to the test
 */
export function fakeShellServices(
  device: Partial<Device> = {},
  services: Partial<ShellServices> = {},
): ShellServices {
  return {
    device: { ...desktop, ...device },
    alert: () => {},
    openDialog: () => {},
    openSheet: () => {},
    closeSheet: () => {},
    setBackHandler: () => () => {},
    setPageDescription: () => () => {},
    renderAuthForm: () => null,
    ...services,
  };
}
