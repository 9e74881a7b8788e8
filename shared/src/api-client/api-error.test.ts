import { ApiError } from '@ontrend/shared/api-client';

const transient = [0, 200, 408, 429, 500, 502, 503, 504, 507];
const permanent = [400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422, 431];

it.each([
  ...transient.map((status) => [status, true] as const),
  ...permanent.map((status) => [status, false] as const),
])('status %i: isTransient is %s', (status, isTransient) => {
  expect(new ApiError(status, { code: 'any', messages: [] }).isTransient).toBe(isTransient);
});
