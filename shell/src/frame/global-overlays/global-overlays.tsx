import { useShell } from '@ontrend/shared/contract';
import { Alerts } from '../alerts/alerts.tsx';
import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';
import { findPromotionPosition } from './find-promotion-position.ts';
import { UserCards } from './user-card/user-cards.tsx';

export interface GlobalOverlaysProps {
  /** Name of the current page's route. */
  routeName: string;
}

/** Overlays of every page: app promotions, upload progress, alerts and, on desktop, cards of users. */
export function GlobalOverlays({ routeName }: GlobalOverlaysProps) {
  const { device } = useShell();
  return (
    <>
      <AppPromotions position={findPromotionPosition(routeName)} />
      <BackgroundUploads />
      <Alerts />
      {device.mobile ? null : <UserCards />}
    </>
  );
}
