import { ApiError } from '../../platform/http/api-error.ts';

/** 403 for what one can't do with a person one has blocked oneself; who is blocked is told 404. */
export function userBlockedError(): ApiError {
  return new ApiError(403, 'person-blocked', 'You have blocked this person. Unblock them first.');
}

/** 422 for what one can't do with oneself. @param sentence says what */
export function ownProfileError(sentence: string): ApiError {
  return new ApiError(422, 'own-profile', sentence, { userId: [sentence] });
}
