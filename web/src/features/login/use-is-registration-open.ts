import { registrationState } from '@geoplan/contracts/auth';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';

/** Whether anyone may create an account; undefined until it is known. Without the query cache, as `TestAccounts`. */
export function useIsRegistrationOpen(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const control = new AbortController();
    call(registrationState, {}, { signal: control.signal }).then(
      ({ data }) => setOpen(data.isOpen),
      // The sign-in stands without the link; the server decides in any case.
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return isOpen;
}
