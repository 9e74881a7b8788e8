import type { StatsDay } from '@ontrend/shared/wire';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import styles from './chart.module.css';
import { createScale } from './scale.ts';
import { type Metric, useCreatorStatsTexts } from './use-creator-stats-texts.ts';

const VIEW_WIDTH = 720;
const VIEW_HEIGHT = 240;
const PADDING_LEFT = 52;
const PADDING_RIGHT = 12;
const PADDING_TOP = 12;
const PADDING_BOTTOM = 28;
/** Approximate number of day labels below the chart. */
const MAX_DAY_LABELS = 5;

interface ChartProps {
  days: readonly StatsDay[];
  metric: Metric;
  /** Accessible name of the chart, including the total. */
  label: string;
}

/**
 * Line chart of a metric per day. The arrow keys, Home and End select a day, and a pointer selects the
 * nearest one. The same data is in the table below the chart. Time runs from left to right in every language.
 */
export function Chart({ days, metric, label }: ChartProps) {
  const { t, formatValue, formatDay } = useCreatorStatsTexts();
  const id = useId();
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const amounts = days.map((dayStats) => dayStats[metric] ?? 0);
  const { min, max, ticks } = createScale(amounts, metric !== 'seconds');
  const x = (index: number) =>
    PADDING_LEFT + (index / Math.max(1, days.length - 1)) * (VIEW_WIDTH - PADDING_LEFT - PADDING_RIGHT);
  const y = (amount: number) =>
    PADDING_TOP + (1 - (amount - min) / (max - min)) * (VIEW_HEIGHT - PADDING_TOP - PADDING_BOTTOM);
  const line = amounts.map((amount, index) => `${x(index).toFixed(1)},${y(amount).toFixed(1)}`);
  const area = [`${x(0)},${y(0)}`, ...line, `${x(days.length - 1)},${y(0)}`];
  const labelInterval = Math.ceil(days.length / MAX_DAY_LABELS);
  const selectedIndex = chosenIndex === null ? null : Math.min(chosenIndex, days.length - 1);
  const selectedDay = selectedIndex === null ? undefined : days[selectedIndex];
  const selectedText =
    selectedDay && selectedIndex !== null
      ? `${formatDay(selectedDay.day)}: ${formatValue(metric, amounts[selectedIndex] ?? 0)}`
      : '';

  const selectAtPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const plotX = ((clientX - left) / width) * VIEW_WIDTH - PADDING_LEFT;
    const index = Math.round((plotX / (VIEW_WIDTH - PADDING_LEFT - PADDING_RIGHT)) * (days.length - 1));
    setChosenIndex(Math.min(Math.max(index, 0), days.length - 1));
  };
  const selectByKey = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const targetIndex = {
      ArrowLeft: (selectedIndex ?? days.length) - 1,
      ArrowRight: (selectedIndex ?? -1) + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setChosenIndex(null);
    if (targetIndex === undefined) return;
    event.preventDefault();
    setChosenIndex(Math.min(Math.max(targetIndex, 0), last));
  };

  return (
    <figure className={styles.figure}>
      <div
        className={styles.days}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(selectedIndex ?? days.length - 1) + 1}
        aria-valuetext={selectedText || t('chart.none')}
        onPointerMove={selectAtPointer}
        onPointerDown={selectAtPointer}
        onPointerLeave={() => setChosenIndex(null)}
        onKeyDown={selectByKey}
        onBlur={() => setChosenIndex(null)}
      >
        <svg className={styles.chart} viewBox={`0 0 ${VIEW_WIDTH} ${VIEW_HEIGHT}`} aria-hidden="true">
          {ticks.map((mark) => (
            <g key={mark}>
              <line
                className={mark === 0 ? styles.zeroLine : styles.tick}
                x1={PADDING_LEFT}
                x2={VIEW_WIDTH - PADDING_RIGHT}
                y1={y(mark)}
                y2={y(mark)}
              />
              <text className={styles.tickLabel} x={PADDING_LEFT - 8} y={y(mark) + 4}>
                {formatValue(metric, mark)}
              </text>
            </g>
          ))}
          {days.map(({ day: name }, index) =>
            (days.length - 1 - index) % labelInterval === 0 ? (
              <text
                key={name}
                className={styles.dayLabel}
                x={x(index)}
                y={VIEW_HEIGHT - 8}
                data-last={index === days.length - 1}
              >
                {formatDay(name)}
              </text>
            ) : null,
          )}
          <polygon className={styles.area} points={area.join(' ')} />
          <polyline className={styles.line} points={line.join(' ')} />
          {selectedIndex !== null ? (
            <g>
              <line
                className={styles.selectedLine}
                x1={x(selectedIndex)}
                x2={x(selectedIndex)}
                y1={PADDING_TOP}
                y2={VIEW_HEIGHT - PADDING_BOTTOM}
              />
              <circle
                className={styles.dot}
                cx={x(selectedIndex)}
                cy={y(amounts[selectedIndex] ?? 0)}
                r={5}
              />
            </g>
          ) : null}
        </svg>
      </div>
      <figcaption className={styles.selectedText} aria-hidden="true">
        {selectedText || t('chart.point')}
      </figcaption>
      <p id={`${id}-hint`} className="ot-visually-hidden">
        {t('chart.hint')}
      </p>
    </figure>
  );
}
