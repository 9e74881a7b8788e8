import { calls } from '@ontrend/shared/wire';
import type { z } from 'zod';
import { setValidationMessages } from '../platform/http/validation-messages.ts';

const WRONG_VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e9,
  '',
  'x',
  'y'.repeat(100_000),
  [],
  ['', 1],
  {},
  { more: 1 },
];
const JARGON =
  /invalid (input|option|key|element)|expected|received|undefined|unrecognized|NaN|too (small|big)|pattern|regex|string|boolean|array/i;

beforeAll(setValidationMessages);

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & {
  innerType?: Schema;
  in?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: Schema[];
};

const getDefinition = (schema: Schema) => schema._zod.def as Definition;

/** Yields values with one wrong part, for a schema and everything inside it. */
function* listWrongValues(schema: Schema): Generator<unknown> {
  const { innerType, in: input, shape, element, options } = getDefinition(schema);
  const inner = innerType ?? input;
  if (inner) yield* listWrongValues(inner);
  else yield* WRONG_VALUES;
  for (const option of options ?? []) yield* listWrongValues(option);
  if (element) for (const wrong of listWrongValues(element)) yield [wrong];
  for (const [name, field] of Object.entries(shape ?? {}))
    for (const wrong of listWrongValues(field)) yield { [name]: wrong };
}

it.each(Object.values(calls).map((call) => [call.path, call.body] as const))(
  '%s explains every rejected value in a sentence',
  (_path, body) => {
    let rejectedCount = 0;
    for (const value of listWrongValues(body)) {
      const { error } = body.safeParse(value);
      if (error) rejectedCount += 1;
      for (const { message } of error?.issues ?? []) {
        expect(message).toMatch(/^[A-Z“"].{5,200}$/);
        expect(message).not.toMatch(JARGON);
      }
    }
    expect(rejectedCount).toBeGreaterThan(5);
  },
);

it('names what is wrong', () => {
  const explain = (body: unknown) => {
    const { error } = calls.videoList.body.safeParse(body);
    return error?.issues.map(({ message, path }) => [path.join('.'), message]);
  };
  expect(explain({})).toEqual([['fileNames', 'Field is required']]);
  expect(explain({ fileNames: 'a' })).toEqual([['fileNames', 'This field must be a list.']]);
  expect(explain({ fileNames: [] })).toEqual([['fileNames', 'Choose at least 1.']]);
  expect(explain({ fileNames: [1] })).toEqual([['fileNames.0', 'This field must be text.']]);
  expect(explain({ fileNames: [''] })).toEqual([['fileNames.0', 'Field is required']]);
  expect(explain({ fileNames: ['a'.repeat(1_000)] })).toEqual([['fileNames.0', 'Max 64 characters']]);
  expect(explain({ fileNames: ['a'], a: 1, b: 1, c: 1, d: 1 })).toEqual([
    ['', 'Unknown fields: a, b, c and 1 more.'],
  ]);
});
