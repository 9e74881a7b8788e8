export { Chart } from './chart.tsx';
export { DaysTable } from './days-table.tsx';
export { MetricCards } from './metric-cards.tsx';
export { DEFAULT_RANGE_DAYS, RANGE_DAYS, type RangeDays, statsQuery } from './queries.ts';
export { type Metric, useCreatorStatsTexts } from './use-creator-stats-texts.ts';
export { VideosTable } from './videos-table.tsx';
