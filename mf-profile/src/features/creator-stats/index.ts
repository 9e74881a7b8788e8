export { Chart } from './chart.tsx';
export { DaysTable } from './days-table.tsx';
export { Numbers } from './numbers.tsx';
export { DEFAULT_RANGE, RANGES, type Range, statsQuery } from './queries.ts';
export { type Metric, useTexts } from './use-texts.ts';
export { VideosTable } from './videos-table.tsx';
