import { ApiError } from '../../platform/http/api-error.ts';

/**
 * A 403 error for an action on a user whom the viewer has blocked. If the user has blocked the viewer, the
 * error is a 404.
 */
export function userBlockedError(): ApiError {
  return new ApiError(403, 'person-blocked', "You've blocked this user. Unblock them first.");
}

/** A 422 error for an action that users cannot apply to themselves. */
export function ownProfileError(message: string): ApiError {
  return new ApiError(422, 'own-profile', message, { userId: [message] });
}
