import { InstallPieces } from '../frame/install/install-pieces.tsx';
import { UploadsBeside } from '../frame/uploads/uploads-beside.tsx';

/** What speaks for the app, whether the browser is online, and uploads that go on while one browses. */
export function BesidePage({ hasRoom }: { hasRoom: boolean }) {
  return (
    <>
      <InstallPieces hasRoom={hasRoom} />
      <UploadsBeside />
    </>
  );
}
