import { useShell } from '@ontrend/shared/contract';
import { paths } from '@ontrend/shared/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isStandalone, startInstall } from '../../services/install/install-store.ts';
import { recall, remember, today } from '../../services/install/local-storage.ts';
import { Connection } from './connection-notice.tsx';
import { KEYS } from './constants.ts';
import { FloatCard } from './floating-card.tsx';
import { InstallOffer, useOfferDue } from './install-offer.tsx';
import { useTexts } from './use-texts.ts';

/** The desktop's widget (spec 1); put away, it does not come back. */
function InstallWidget({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const { openDialog } = useShell();
  return (
    <FloatCard
      place="corner"
      title={t('widget.title')}
      text={t('widget.text')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <button
          type="button"
          className="ot-pill ot-pill-small"
          aria-haspopup="dialog"
          onClick={() => openDialog({ id: 'qr-install' })}
        >
          {t('widget.show')}
        </button>
      }
    />
  );
}

/** What a phone's visitor is told once a day (spec 1). */
function AppPrompt({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  return (
    <FloatCard
      place="top"
      title={t('prompt.title')}
      closeLabel={t('close')}
      onClose={onClose}
      action={
        <Link className="ot-pill ot-pill-primary ot-pill-small" to={paths.download.href()}>
          {t('prompt.open')}
        </Link>
      }
    />
  );
}

interface InstallPiecesProps {
  /** The page leaves room for it (has-room-for.ts). */
  hasRoom: boolean;
}

/** Everything that speaks for the app, one thing at a time, and whether the browser is online. */
export function InstallPieces({ hasRoom }: InstallPiecesProps): ReactNode {
  const { device } = useShell();
  // As it was when the page was opened: what is shown today goes on being shown until it is put away.
  const [offeredOn] = useState(() => recall(KEYS.offered));
  const [closed, setClosed] = useState({
    offer: false,
    widget: recall(KEYS.widget) !== null,
    prompt: recall(KEYS.prompted) === today(),
  });
  const isOfferDue = useOfferDue(device, offeredOn);
  useEffect(() => startInstall(), []);

  const close = (piece: keyof typeof closed, key?: string) => () => {
    setClosed((before) => ({ ...before, [piece]: true }));
    if (key) remember(key, today());
  };

  function piece() {
    if (!hasRoom || isStandalone()) return null;
    if (isOfferDue && !closed.offer) return <InstallOffer onClose={close('offer')} />;
    if (!device.mobile)
      return closed.widget ? null : <InstallWidget onClose={close('widget', KEYS.widget)} />;
    const isApple = device.iOS || device.safari;
    return isApple || closed.prompt ? null : <AppPrompt onClose={close('prompt', KEYS.prompted)} />;
  }

  return (
    <>
      {piece()}
      <Connection />
    </>
  );
}
