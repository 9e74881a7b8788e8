import type { Visibility } from '@ontrend/shared/wire';
import { Globe, Link2, LockKeyhole } from 'lucide-react';

/** From the smallest to the largest audience; a new playlist is private (PLAYLIST-5). */
export const VISIBILITIES: readonly Visibility[] = ['private', 'unlisted', 'public'];

export const VISIBILITY_ICONS = { public: Globe, unlisted: Link2, private: LockKeyhole };
