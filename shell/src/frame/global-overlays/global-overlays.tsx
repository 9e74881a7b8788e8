import { InstallPieces } from './app-promotions.tsx';
import { UploadsBeside } from './background-uploads.tsx';

/** What speaks for the app, whether the browser is online, and uploads that go on while one browses. */
export function BesidePage({ hasRoom }: { hasRoom: boolean }) {
  return (
    <>
      <InstallPieces hasRoom={hasRoom} />
      <UploadsBeside />
    </>
  );
}
