import { callApi } from '@ontrend/shared/api-client';
import { create } from 'zustand';
import { COOKIES, writeCookie } from './cookies.ts';

/** Whether this browser may join, as far as known (ACCOUNT-33). */
export const useRegistration = create<{ isOpen: boolean }>(() => ({ isOpen: true }));

/**
 * Registers this browser and renews its client id for another 7 days (WIRE-69). After a failure the call is
 * repeated without the id, so that the API can replace a rejected one. Never throws; without a reply the old
 * id remains.
 */
export async function registerDevice(): Promise<void> {
  const createDevice = (options: { clientId?: false } = {}) =>
    callApi('app/device/create', {}, { credentials: false, ...options });
  try {
    const { data } = await createDevice().catch(() => createDevice({ clientId: false }));
    writeCookie(COOKIES.clientId, data.clientId);
    useRegistration.setState({ isOpen: data.isRegistrationOpen });
  } catch {
    // The next navigation tries again.
  }
}
