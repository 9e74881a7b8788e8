import type { StatsCounts } from '@ontrend/shared/wire';
import { TrendingDown, TrendingUp } from 'lucide-react';
import styles from './stats.module.css';
import { METRICS, type Metric, useCreatorStatsTexts } from './use-creator-stats-texts.ts';

interface MetricCardsProps {
  period: StatsCounts;
  previousPeriod: StatsCounts;
  allTime: StatsCounts;
  chosenMetric: Metric;
  onChoose(metric: Metric): void;
}

function Change({ metric, now, before }: { metric: Metric; now: number; before: number }) {
  const { t, formatValue, formatPercent } = useCreatorStatsTexts();
  if (now === before) return <span className={styles.change}>{t('change.same')}</span>;
  const Icon = now > before ? TrendingUp : TrendingDown;
  const difference =
    before > 0 ? formatPercent(Math.abs(now - before) / before) : formatValue(metric, Math.abs(now - before));
  return (
    <span className={styles.change} data-increase={now > before}>
      <Icon size={16} className="ot-mirror" aria-hidden="true" />
      <span>
        <span className="ot-visually-hidden">{t(now > before ? 'change.increase' : 'change.decrease')} </span>
        {difference}
      </span>
    </span>
  );
}

/** Totals of the period compared with the previous period. The selected metric is shown in the chart. */
export function MetricCards({ period, previousPeriod, allTime, chosenMetric, onChoose }: MetricCardsProps) {
  const { t, formatValue } = useCreatorStatsTexts();
  // A single video has no followers.
  const metrics = METRICS.filter((metric) => period[metric] !== null);
  return (
    <fieldset className={styles.cards} aria-label={t('metrics.label')}>
      {metrics.map((metric) => (
        <button
          key={metric}
          type="button"
          className={styles.card}
          aria-pressed={metric === chosenMetric}
          onClick={() => onChoose(metric)}
        >
          <span className={styles.name}>{t(`metric.${metric}`)}</span>
          <span className={styles.total}>{formatValue(metric, period[metric] ?? 0)}</span>
          <Change metric={metric} now={period[metric] ?? 0} before={previousPeriod[metric] ?? 0} />
          <span className={styles.allTime}>
            {t(`allTime.${metric}`, { value: formatValue(metric, allTime[metric] ?? 0) })}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
