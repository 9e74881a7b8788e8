import { useEffect, useState } from 'react';

/**
 * An address for a picture that is nowhere but in this page, as long as it is shown.
 * @param picture undefined or null: there is none
 */
export function useAddress(picture: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
