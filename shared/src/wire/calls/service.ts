import { z } from 'zod';
import { body, defineCall } from '../define-call.ts';
import { referenceData } from '../entities.ts';

export const serviceRefs = defineCall({
  path: 'app/service/refs',
  access: 'anyone',
  summary: 'Reference data: tags, categories, activities and report reasons.',
  body: body({}),
  reply: z.object({ data: referenceData }),
});
