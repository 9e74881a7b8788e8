import { useEffect, useState } from 'react';

/**
 * Creates an object URL for a blob and revokes it when the blob changes or the component unmounts.
 * @param blob null or undefined: no URL
 */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}
