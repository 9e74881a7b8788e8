/** Query parameters of an embed (docs/embed.md). */
export interface EmbedParameters {
  /** Play automatically, muted if the browser requires it. */
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  /** Start position in seconds. */
  start: number;
  /**
   * Origin that may send commands and receives events; `*` for any parent page; null for none, when the
   * parameter is not a valid origin.
   */
  origin: string | null;
}

const isOn = (value: string | null) => value === '1' || value === 'true' || value === '';

function parseOrigin(value: string | null): string | null {
  if (value === null) return '*';
  try {
    const { origin, protocol } = new URL(value);
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * Parses the query of an embed. Invalid values are ignored, except an invalid `origin`, which blocks all
 * pages because it was meant to restrict access.
 */
export function parseParameters(search: string): EmbedParameters {
  const query = new URLSearchParams(search);
  const on = (name: string) => query.has(name) && isOn(query.get(name));
  const start = Number(query.get('start'));
  return {
    autoplay: on('autoplay'),
    muted: on('muted'),
    loop: on('loop'),
    start: Number.isFinite(start) && start > 0 ? start : 0,
    origin: parseOrigin(query.get('origin')),
  };
}
