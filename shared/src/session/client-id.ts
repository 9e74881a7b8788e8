import { callApi } from '@ontrend/shared/api-client';
import { create } from 'zustand';
import { COOKIES, writeCookie } from './cookies.ts';

/** Whether this browser may join, as far as it is known (spec 1, registration closed). */
export const useRegistration = create<{ isOpen: boolean }>(() => ({ isOpen: true }));

/**
 * Registers this browser and renews its client id for another 7 days (spec 7, device create). An id the API
 * refuses is replaced: on failure it is asked again without one. Never throws; without an answer the old id stays.
 */
export async function registerDevice(): Promise<void> {
  const createDevice = (options: { clientId?: false } = {}) =>
    callApi('app/device/create', {}, { credentials: false, ...options });
  try {
    const { data } = await createDevice().catch(() => createDevice({ clientId: false }));
    writeCookie(COOKIES.clientId, data.clientId);
    useRegistration.setState({ isOpen: data.isRegistrationOpen });
  } catch {
    // Offline, or the server is in trouble: the next navigation tries again.
  }
}
