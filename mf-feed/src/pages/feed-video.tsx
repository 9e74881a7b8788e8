import { usePagePlace, useShell } from '@ontrend/shared/contract';
import type { Video } from '@ontrend/shared/wire';
import { useLikeBursts } from '../features/like-burst/index.ts';
import { type Presence, useLetterKeys, VideoPlayer } from '../features/player/index.ts';
import { useLikeAction, VideoItem } from '../features/video-item/index.ts';

interface FeedVideoProps {
  video: Video;
  presence: Presence;
  /** Place in a feed, from 1. */
  position?: number;
  /** What a click on the picture does where it does not play and pause. */
  onOpen?: (() => void) | undefined;
}

/** A video as every page shows it: the player, what is told of it, and what fingers and keys do with it. */
export function FeedVideo({ video, presence, position, onOpen }: FeedVideoProps) {
  const { device } = useShell();
  const isBehind = usePagePlace() === 'behind';
  const { toggle, like } = useLikeAction(video);
  const { burst, warm, bursts } = useLikeBursts();
  useLetterKeys({ l: toggle }, presence === 'current');
  return (
    <>
      <VideoItem
        video={video}
        {...(position === undefined ? {} : { position })}
        player={
          <VideoPlayer
            video={video}
            presence={isBehind ? 'behind' : presence}
            onOpen={onOpen}
            onPress={device.mobile ? warm : undefined}
            onDoubleTap={
              device.mobile
                ? (point) => {
                    burst(point);
                    like();
                  }
                : undefined
            }
          />
        }
      />
      {bursts}
    </>
  );
}
