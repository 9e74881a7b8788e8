import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';
import { findPromotionRoom } from './find-promotion-room.ts';
import { UserCards } from './user-card/user-cards.tsx';

export interface GlobalOverlaysProps {
  /** Name of the current page's route. */
  routeName: string;
  isMobile: boolean;
}

/** Overlays of every page: app promotions, the connection notice, upload progress and, on desktop, cards of users. */
export function GlobalOverlays({ routeName, isMobile }: GlobalOverlaysProps) {
  return (
    <>
      <AppPromotions promotionRoom={findPromotionRoom(routeName, isMobile)} />
      <BackgroundUploads />
      {isMobile ? null : <UserCards />}
    </>
  );
}
