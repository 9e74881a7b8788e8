import { callApi } from '@ontrend/shared/api-client';
import { queryClient } from '@ontrend/shared/query';
import { queryOptions } from '@tanstack/react-query';
import { type Broken, findBroken } from './check-file.ts';
import { fingerprintOf } from './make-upload.ts';
import { attach, take } from './manager.ts';
import { probe } from './probe.ts';
import { randomId } from './random-id.ts';
import { useUploads } from './store.ts';
import type { Upload } from './types.ts';

/** What a video may be, and what of the day's share is left: the API is the one place for it (design 6). */
export const limitsQuery = queryOptions({
  queryKey: ['mf-profile', 'upload-limits'],
  queryFn: async ({ signal }) => (await callApi('app/user/upload-limits', {}, { signal })).data,
  // What is left changes with every upload.
  staleTime: 0,
  meta: { alert: false },
});

function refuse(file: File, broken: Broken): void {
  const refusal = { id: randomId(), name: file.name, broken };
  useUploads.setState(({ refusals }) => ({ refusals: [...refusals, refusal] }));
}

export function dismissRefusal(id: string): void {
  useUploads.setState(({ refusals }) => ({ refusals: refusals.filter((refusal) => refusal.id !== id) }));
}

/** Uploads that count to what the account may have on its way and to the day's share, but that the server knows not of. */
const unknownYet = () => useUploads.getState().uploads.filter(({ fileName }) => fileName === null);

/**
 * Takes what was chosen or dropped: each file is looked at before a byte of it is sent, good ones are sent, the others
 * are told of. A file of an upload that waits for it goes on with that one.
 * @throws ApiError when it can't be asked what may be uploaded
 */
export async function takeFiles(chosen: readonly File[]): Promise<void> {
  const { userId } = useUploads.getState();
  if (userId === null || chosen.length === 0) return;
  useUploads.setState(({ checking }) => ({ refusals: [], checking: checking + chosen.length }));
  let unseen = chosen.length;
  try {
    const { limits, left } = await queryClient.fetchQuery(limitsQuery);
    const taken: { file: File; facts: Upload['facts'] }[] = [];
    let bytes = unknownYet().reduce((sum, upload) => sum + upload.bytes, 0);
    for (const file of chosen) {
      const fingerprint = fingerprintOf(userId, file);
      const known = useUploads.getState().uploads.find((upload) => upload.fingerprint === fingerprint);
      const isTwice = taken.some((other) => fingerprintOf(userId, other.file) === fingerprint);
      if (known?.phase === 'fileless') attach(known.id, file);
      else if (isTwice || (known && known.phase !== 'failed' && known.phase !== 'ready'))
        refuse(file, { rule: 'twice' });
      else {
        // What is said by name and size alone needs no look into the file.
        const early = findBroken(file, limits, null);
        const facts = early ? null : await probe(file);
        const broken = early ?? findBroken(file, limits, facts);
        const places = left.files - unknownYet().length - taken.length;
        if (broken) refuse(file, broken);
        else if (places <= 0) refuse(file, { rule: 'files' });
        else if (bytes + file.size > left.bytes) refuse(file, { rule: 'left', left: left.bytes - bytes });
        else {
          bytes += file.size;
          taken.push({ file, facts });
        }
      }
      unseen -= 1;
      useUploads.setState(({ checking }) => ({ checking: checking - 1 }));
    }
    if (useUploads.getState().userId === userId) take(taken);
  } finally {
    useUploads.setState(({ checking }) => ({ checking: checking - unseen }));
  }
}
