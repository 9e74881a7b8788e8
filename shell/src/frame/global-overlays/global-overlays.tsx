import { AppPromotions } from './app-promotions.tsx';
import { BackgroundUploads } from './background-uploads.tsx';

/** What speaks for the app, whether the browser is online, and uploads that go on while one browses. */
export function GlobalOverlays({ hasRoomForPromotions }: { hasRoomForPromotions: boolean }) {
  return (
    <>
      <AppPromotions hasRoomForPromotions={hasRoomForPromotions} />
      <BackgroundUploads />
    </>
  );
}
