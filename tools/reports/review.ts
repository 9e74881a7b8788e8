import type { Change } from './change.ts';
import type { Declaration } from './declarations.ts';

/** The result of comparing the code with the reports. */
export interface Review {
  /** What to do, as text; undefined when the reports are up to date. */
  text: string | undefined;
  /** Whether the reports may be written. */
  canWrite: boolean;
}

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`] : [];

/**
 * Decides whether changes may become part of the reports: incompatible ones need a declaration, and a declaration that is
 * not accepted yet needs its change.
 * @param differs whether the reports differ from the code, which they may do without a change for clients
 */
export function reviewChanges(
  changes: readonly Change[],
  declarations: readonly Declaration[],
  differs: boolean,
): Review {
  const declared = new Set(declarations.filter(({ accepted }) => !accepted).flatMap((one) => one.changes));
  const incompatible = changes.filter((one) => !one.isCompatible);
  const undeclared = incompatible.filter(({ id }) => !declared.has(id));
  const stale = [...declared].filter((id) => !incompatible.some((one) => one.id === id));
  const template = { changes: undeclared.map(({ id }) => id), why: '', clients: '' };
  const sections = [
    ...list(
      'Compatible changes:',
      changes.filter((one) => one.isCompatible).map(({ id }) => id),
    ),
    ...list(
      'Incompatible changes with a declaration:',
      incompatible.filter(({ id }) => declared.has(id)).map(({ id }) => id),
    ),
    ...list(
      'Incompatible changes. Released clients or remotes would break:',
      undeclared.map(({ id, detail }) => (detail ? `${id}\n    ${detail}` : id)),
    ),
    ...(undeclared.length > 0
      ? [
          'Undo them, or add why they are necessary and what clients must do to docs/compatibility/incompatible-changes.json' +
            ` (CONTRIBUTING.md, "Change an API call" and "Change the platform"):\n${JSON.stringify(template, null, 2)}`,
        ]
      : []),
    ...list(
      'Declarations in docs/compatibility/incompatible-changes.json without a change; remove them:',
      stale,
    ),
  ];
  const canWrite = undeclared.length === 0 && stale.length === 0;
  if (!canWrite) return { text: sections.join('\n\n'), canWrite };
  if (!differs) return { text: undefined, canWrite };
  return {
    text: [...sections, 'The reports in docs/compatibility are out of date: run `npm run reports`.'].join(
      '\n\n',
    ),
    canWrite,
  };
}
