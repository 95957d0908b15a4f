import { registrationState } from '@geoplan/contracts/auth';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';

/** True if anyone may create an account; undefined until known. Avoids the query cache, like `TestAccounts`. */
export function useIsRegistrationOpen(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    const control = new AbortController();
    call(registrationState, {}, { signal: control.signal }).then(
      ({ data }) => setOpen(data.isOpen),
      // The sign-in works without the link, and the server enforces the setting in any case.
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return isOpen;
}
