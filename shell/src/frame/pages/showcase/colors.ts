/**
 * Color tokens. Those for text or the edge of controls have a minimum contrast with their background (WCAG
 * 1.4.3, 1.4.11).
 */
export const COLORS: { name: string; background?: string; minContrast?: number }[] = [
  { name: 'text', background: 'background', minContrast: 4.5 },
  { name: 'text-muted', background: 'background', minContrast: 4.5 },
  { name: 'text-muted', background: 'fill', minContrast: 4.5 },
  { name: 'text-muted', background: 'fill-strong', minContrast: 4.5 },
  { name: 'error', background: 'background', minContrast: 4.5 },
  { name: 'error', background: 'surface', minContrast: 4.5 },
  { name: 'accent', background: 'background', minContrast: 4.5 },
  { name: 'accent', background: 'fill', minContrast: 4.5 },
  { name: 'border', background: 'background', minContrast: 3 },
  { name: 'border', background: 'fill', minContrast: 3 },
  { name: 'like', background: 'background', minContrast: 3 },
  { name: 'background' },
  { name: 'surface' },
  { name: 'fill' },
  { name: 'fill-strong' },
  { name: 'divider' },
  { name: 'accent-secondary' },
];
