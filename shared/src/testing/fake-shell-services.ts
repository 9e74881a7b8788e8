import type { Device, ShellServices } from '@ontrend/shared/contract';

const desktop: Device = { mobile: false, android: false, iOS: false, safari: false, crawler: false };

/**
 * Returns shell services that do nothing.
 * @param device differences from a desktop browser
 * @param services the services that matter to the test
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
