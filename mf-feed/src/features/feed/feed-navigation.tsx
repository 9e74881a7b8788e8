import { IconButton } from '@ontrend/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feed-navigation.module.css';
import type { MoveByRow } from './use-row-navigation.ts';
import { WheelNavigation, type WheelNavigationProps } from './wheel/wheel-navigation.tsx';

interface StepButtonsProps {
  isFirstRow: boolean;
  isLastRow: boolean;
  moveByRow: MoveByRow;
}

/** Memoized: most steps change nothing here, and the frames of a scroll have no time to spare. */
const StepButtons = memo(function StepButtons({ isFirstRow, isLastRow, moveByRow }: StepButtonsProps) {
  const { t } = useTranslation('mf-feed');
  const steps = [
    { step: -1, label: t('player.previous'), Icon: ChevronUp, isDisabled: isFirstRow },
    { step: 1, label: t('player.next'), Icon: ChevronDown, isDisabled: isLastRow },
  ] as const;
  return (
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
  );
});

/** Wheel, trackpad and button navigation of desktop feeds (FEED-68, FEED-72), loaded when the feed is ready. */
export function FeedNavigation(props: WheelNavigationProps) {
  const { current, count, hasMore, moveByRow } = props;
  // While a scroll is between two rows, the buttons keep their state.
  const [lastRow, setLastRow] = useState(current ?? 0);
  if (current !== null && current !== lastRow) setLastRow(current);
  return (
    <>
      <WheelNavigation {...props} />
      <div className={styles.rail}>
        <div className={styles.row}>
          <StepButtons
            isFirstRow={lastRow === 0}
            isLastRow={lastRow >= count - 1 && !hasMore}
            moveByRow={moveByRow}
          />
        </div>
      </div>
    </>
  );
}
