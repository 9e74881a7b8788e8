import { IconButton } from '@ontrend/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feed-navigation.module.css';
import { WheelNavigation, type WheelNavigationProps } from './wheel/wheel-navigation.tsx';

/** The deferred navigation of a desktop feed: wheel and trackpad, and buttons beside the player (FEED-72). */
export function FeedNavigation(props: WheelNavigationProps) {
  const { t } = useTranslation('mf-feed');
  const { current, count, hasMore, goToRow } = props;
  // While a scroll is between two rows, the buttons keep their state.
  const [lastRow, setLastRow] = useState(current ?? 0);
  if (current !== null && current !== lastRow) setLastRow(current);
  const steps = [
    { step: -1, label: t('player.previous'), Icon: ChevronUp, isEnd: lastRow === 0 },
    { step: 1, label: t('player.next'), Icon: ChevronDown, isEnd: lastRow >= count - 1 && !hasMore },
  ] as const;
  return (
    <>
      <WheelNavigation {...props} />
      <div className={styles.rail}>
        <div className={styles.row}>
          <div className={styles.buttons}>
            {steps.map(({ step, label, Icon, isEnd }) => (
              <IconButton
                key={step}
                variant="filled"
                className={styles.button}
                label={label}
                icon={<Icon size={24} />}
                // A disabled button would lose the focus, and with it the keys of the feed.
                aria-disabled={isEnd}
                onClick={() => {
                  if (!isEnd) goToRow(step);
                }}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
