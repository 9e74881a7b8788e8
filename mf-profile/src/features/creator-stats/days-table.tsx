import type { StatsDay } from '@ontrend/shared/wire';
import styles from './stats.module.css';
import { METRICS, useCreatorStatsTexts } from './use-creator-stats-texts.ts';

/** The data of the chart as a table, latest day first. */
export function DaysTable({ days }: { days: readonly StatsDay[] }) {
  const { t, formatValue, formatDay } = useCreatorStatsTexts();
  const metrics = METRICS.filter((metric) => days[0]?.[metric] !== null);
  return (
    <details className={styles.details}>
      <summary>{t('table.open')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access */}
      <section className={styles.scroll} aria-label={t('table.open')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.day')}</th>
              {metrics.map((metric) => (
                <th key={metric} scope="col">
                  {t(`metric.${metric}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((dayStats) => (
              <tr key={dayStats.day}>
                <th scope="row">{formatDay(dayStats.day, { dateStyle: 'medium' })}</th>
                {metrics.map((metric) => (
                  <td key={metric}>{formatValue(metric, dayStats[metric] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
