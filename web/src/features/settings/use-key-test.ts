import type { ProviderSettings } from '@geoplan/contracts/geo/geo-settings';
import { useState } from 'react';
import { useFormContext, useWatch, type Path } from 'react-hook-form';
import { showServerErrors } from '../../shared/form/show-server-errors.ts';
import { texts } from './settings-rules.ts';

export interface KeyTestResult {
  isValid: boolean;
  message: string;
}

/**
 * Test of a provider's key. Its result is shown until one of the tested fields changes. Errors of the server are shown
 * at these fields.
 */
export function useKeyTest(fields: readonly Path<ProviderSettings>[], send: () => Promise<KeyTestResult>) {
  const form = useFormContext<ProviderSettings>();
  const tested = JSON.stringify(useWatch({ control: form.control, name: fields }));
  const [result, setResult] = useState<KeyTestResult & { tested: string }>();
  const check = async () => {
    setResult(undefined);
    form.clearErrors([...fields]);
    try {
      setResult({ ...(await send()), tested });
    } catch (error) {
      if (showServerErrors(form, fields, error) !== undefined)
        setResult({ isValid: false, message: texts.testFailed, tested });
    }
  };
  return { check: () => void check(), result: result?.tested === tested ? result : undefined };
}
