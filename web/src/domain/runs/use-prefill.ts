import { defaultCountryCode } from '@geoplan/contracts/countries/countries';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readPrefillParams, prefillParams } from './prefill-link.ts';
import { emptyDraft, type RunDraft } from './start/run-draft.ts';

/**
 * Prefills a form from a link built by `prefillLink`, and removes the parameters from the URL so that a reload does
 * not overwrite later input.
 */
export function usePrefill(fill: (draft: RunDraft) => void): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = prefillParams({ search, hash });
    if (params === null) return;
    const { keywords, countries } = readPrefillParams(params);
    fill({
      ...emptyDraft,
      keywords: keywords.length === 0 ? emptyDraft.keywords : keywords,
      countries: countries.length === 0 ? [defaultCountryCode] : countries,
    });
    const rest = new URLSearchParams(search);
    rest.delete('keywords');
    rest.delete('countries');
    void navigate({ search: rest.toString(), hash: '' }, { replace: true });
  }, [fill, hash, navigate, search]);
}
