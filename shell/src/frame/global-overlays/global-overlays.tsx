import { Alerts } from '../alerts/alerts.tsx';
import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';
import { findPromotionRoom } from './find-promotion-room.ts';

export interface GlobalOverlaysProps {
  /** Name of the current page's route. */
  routeName: string;
}

/** Overlays of every page: app promotions, the connection notice, upload progress and alerts. */
export function GlobalOverlays({ routeName }: GlobalOverlaysProps) {
  return (
    <>
      <AppPromotions promotionRoom={findPromotionRoom(routeName)} />
      <BackgroundUploads />
      <Alerts />
    </>
  );
}
