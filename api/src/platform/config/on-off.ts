import { z } from 'zod';

/** A setting that is `on` or `off`. */
export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be "on" or "off"')
    .default(fallback)
    .transform((value) => value === 'on');
