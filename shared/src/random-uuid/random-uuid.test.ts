import { randomUuid } from '@ontrend/shared/random-uuid';
import { z } from 'zod';

it('returns a different version 4 UUID on each call', () => {
  const ids = Array.from({ length: 100 }, randomUuid);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
