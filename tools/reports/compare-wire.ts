import { type Change, change, removeDuplicates } from './change.ts';
import { compareSchemas, type Direction } from './compare-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { WireReport } from './wire-report.ts';

/**
 * Compares two records of named parts.
 * @param compareOne compares a part that both have
 */
function compareNamed<Part>(
  before: Record<string, Part>,
  after: Record<string, Part>,
  compareOne: (name: string, before: Part, after: Part) => Change[],
  toPath = (name: string) => name,
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, current] = [before[name], after[name]];
    if (!old) return [change(toPath(name), 'added', true)];
    if (!current) return [change(toPath(name), 'removed', false)];
    return compareOne(name, old, current);
  });
}

/**
 * Compares the wire of released clients with the wire of the code.
 * @returns every difference. A call, field or event that was renamed is one that was removed and one that was added.
 */
export function compareWire(before: WireReport, after: WireReport): Change[] {
  const compare = (direction: Direction, path: string, old: JsonSchema, current: JsonSchema) => {
    const kind = direction === 'input' ? 'body' : 'reply';
    return compareSchemas(direction, path, old, current, {
      before: before.types[kind],
      after: after.types[kind],
    });
  };
  const compareCall = (
    path: string,
    old: WireReport['calls'][string],
    current: WireReport['calls'][string],
  ) => [
    ...(old.method === current.method
      ? []
      : [change(path, `method ${old.method}, now ${current.method}`, false)]),
    ...(Boolean(old.acceptsGet) === Boolean(current.acceptsGet)
      ? []
      : [change(path, old.acceptsGet ? 'accepts no GET anymore' : 'accepts GET', !old.acceptsGet)]),
    ...(old.access === current.access
      ? []
      : [change(path, `access ${old.access}, now ${current.access}`, current.access === 'anyone')]),
    ...(old.form === current.form
      ? []
      : [change(path, old.form ? 'accepts no form anymore' : 'accepts a form', !old.form)]),
    ...compare('input', `${path} body`, old.body, current.body),
    ...compare('reply', `${path} reply`, old.reply, current.reply),
  ];
  // A shared type that disappears is compared where it was used.
  const compareTypes = (kind: 'body' | 'reply') =>
    Object.keys(before.types[kind]).flatMap((name) => {
      const [old, current] = [before.types[kind][name], after.types[kind][name]];
      return old && current
        ? compare(kind === 'body' ? 'input' : 'reply', `${kind} type ${name}`, old, current)
        : [];
    });
  return removeDuplicates([
    ...compareNamed(before.calls, after.calls, compareCall),
    ...compare('input', 'app/events body', before.events.body, after.events.body),
    // Clients ignore events with a topic that they don't know.
    ...compareNamed(
      before.events.topics,
      after.events.topics,
      (topic, old, current) => compare('reply', `event ${topic}`, old, current),
      (topic) => `event ${topic}`,
    ),
    ...compare('reply', 'error reply', before.errorReply, after.errorReply),
    ...compareTypes('body'),
    ...compareTypes('reply'),
  ]);
}
