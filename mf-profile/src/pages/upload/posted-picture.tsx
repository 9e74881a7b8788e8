import { getFile, type Upload } from '../../features/upload/index.ts';
import { useFirstFrame } from '../../features/video-details/index.ts';
import { useObjectUrl } from '../../media/use-object-url.ts';

/**
 * Picture of a posted upload: the chosen cover, or the first frame of the file until the poster of the server
 * has loaded over it.
 */
export function PostedPicture({ upload }: { upload: Upload }) {
  const { id, details, poster } = upload;
  const cover = useObjectUrl(details.cover);
  const firstFrame = useFirstFrame(details.cover ? null : (getFile(id) ?? null));
  if (cover) return <img src={cover} alt="" />;
  return (
    <>
      {firstFrame ? <img src={firstFrame} alt="" /> : null}
      {poster ? <img src={poster} alt="" /> : null}
    </>
  );
}
