import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';
import type { PromotionRoom } from './find-promotion-room.ts';

/** Overlays of every page: app promotions, the connection notice and upload progress. */
export function GlobalOverlays({ promotionRoom }: { promotionRoom: PromotionRoom | null }) {
  return (
    <>
      <AppPromotions promotionRoom={promotionRoom} />
      <BackgroundUploads />
    </>
  );
}
