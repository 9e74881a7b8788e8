import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';

/** Overlays of every page: app promotions, the connection notice and upload progress. */
export function GlobalOverlays({ hasRoomForPromotions }: { hasRoomForPromotions: boolean }) {
  return (
    <>
      <AppPromotions hasRoomForPromotions={hasRoomForPromotions} />
      <BackgroundUploads />
    </>
  );
}
