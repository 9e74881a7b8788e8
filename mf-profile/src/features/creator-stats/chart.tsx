import type { StatsDay } from '@ontrend/shared/wire';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import styles from './chart.module.css';
import { scaleOf } from './scale.ts';
import { type Metric, useTexts } from './use-texts.ts';

const WIDTH = 720;
const HEIGHT = 240;
const LEFT = 52;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;
/** Days named below the chart, about. */
const NAMED_DAYS = 5;

interface ChartProps {
  days: readonly StatsDay[];
  metric: Metric;
  /** What it shows, for those who hear it: the sum of it, too. */
  label: string;
}

/**
 * What was counted day by day. Arrows, Home and End go through the days and a pointer shows the nearest; the same stands
 * in the table below it. Time runs from left to right in every language, as charts do.
 */
export function Chart({ days, metric, label }: ChartProps) {
  const { t, value, day } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const amounts = days.map((one) => one[metric] ?? 0);
  const { min, max, marks } = scaleOf(amounts, metric !== 'seconds');
  const x = (index: number) => LEFT + (index / Math.max(1, days.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (amount: number) => TOP + (1 - (amount - min) / (max - min)) * (HEIGHT - TOP - BOTTOM);
  const line = amounts.map((amount, index) => `${x(index).toFixed(1)},${y(amount).toFixed(1)}`);
  const area = [`${x(0)},${y(0)}`, ...line, `${x(days.length - 1)},${y(0)}`];
  const every = Math.ceil(days.length / NAMED_DAYS);
  const at = chosen === null ? null : Math.min(chosen, days.length - 1);
  const shown = at === null ? undefined : days[at];
  const told = shown && at !== null ? `${day(shown.day)}: ${value(metric, amounts[at] ?? 0)}` : '';

  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const inside = ((clientX - left) / width) * WIDTH - LEFT;
    const index = Math.round((inside / (WIDTH - LEFT - RIGHT)) * (days.length - 1));
    setChosen(Math.min(Math.max(index, 0), days.length - 1));
  };
  const press = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const to = { ArrowLeft: (at ?? days.length) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Escape') setChosen(null);
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(to, 0), last));
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
        aria-valuenow={(at ?? days.length - 1) + 1}
        aria-valuetext={told || t('chart.none')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={press}
        onBlur={() => setChosen(null)}
      >
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {marks.map((mark) => (
            <g key={mark}>
              <line
                className={mark === 0 ? styles.zero : styles.mark}
                x1={LEFT}
                x2={WIDTH - RIGHT}
                y1={y(mark)}
                y2={y(mark)}
              />
              <text className={styles.amount} x={LEFT - 8} y={y(mark) + 4}>
                {value(metric, mark)}
              </text>
            </g>
          ))}
          {days.map(({ day: name }, index) =>
            (days.length - 1 - index) % every === 0 ? (
              <text
                key={name}
                className={styles.day}
                x={x(index)}
                y={HEIGHT - 8}
                data-last={index === days.length - 1}
              >
                {day(name)}
              </text>
            ) : null,
          )}
          <polygon className={styles.area} points={area.join(' ')} />
          <polyline className={styles.line} points={line.join(' ')} />
          {at !== null ? (
            <g>
              <line className={styles.at} x1={x(at)} x2={x(at)} y1={TOP} y2={HEIGHT - BOTTOM} />
              <circle className={styles.dot} cx={x(at)} cy={y(amounts[at] ?? 0)} r={5} />
            </g>
          ) : null}
        </svg>
      </div>
      <figcaption className={styles.told} aria-hidden="true">
        {told || t('chart.point')}
      </figcaption>
      <p id={`${id}-hint`} className="ot-visually-hidden">
        {t('chart.hint')}
      </p>
    </figure>
  );
}
