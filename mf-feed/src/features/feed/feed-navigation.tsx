import { IconButton } from '@ontrend/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feed-navigation.module.css';
import { WheelNavigation, type WheelNavigationProps } from './wheel/wheel-navigation.tsx';

/** Wheel, trackpad and button navigation of desktop feeds (FEED-68, FEED-72), loaded when the feed is ready. */
export function FeedNavigation(props: WheelNavigationProps) {
  const { t } = useTranslation('mf-feed');
  const { current, count, hasMore, moveByRow } = props;
  // While a scroll is between two rows, the buttons keep their state.
  const [lastRow, setLastRow] = useState(current ?? 0);
  if (current !== null && current !== lastRow) setLastRow(current);
  const steps = [
    { step: -1, label: t('player.previous'), Icon: ChevronUp, isDisabled: lastRow === 0 },
    { step: 1, label: t('player.next'), Icon: ChevronDown, isDisabled: lastRow >= count - 1 && !hasMore },
  ] as const;
  return (
    <>
      <WheelNavigation {...props} />
      <div className={styles.rail}>
        <div className={styles.row}>
          <div className={styles.buttons}>
            {steps.map(({ step, label, Icon, isDisabled }) => (
              <IconButton
                key={step}
                variant="filled"
                className={styles.button}
                label={label}
                icon={<Icon size={24} />}
                // `aria-disabled`, because a `disabled` button loses the keyboard focus.
                aria-disabled={isDisabled}
                onClick={() => {
                  if (!isDisabled) moveByRow(step);
                }}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
