/** What the address of an embed asks for (docs/embed.md). */
export interface EmbedParameters {
  /** Start by itself, without sound where the browser wants it so. */
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  /** Seconds from its beginning. */
  start: number;
  /**
   * Who may send commands and is told what happens: an origin; `*` for whichever page it stands in; null for nobody,
   * where something was named that is no origin.
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
 * Reads the query of an embed's address. What can't be understood counts as not said; only an `origin` that is none
 * closes the embed to everybody, for whoever named one wanted it kept from others.
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
