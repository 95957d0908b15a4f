import { defaultCountryCode } from '@geoplan/contracts/countries';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readToolParams, toolParams } from '../api/tool-link.ts';
import { emptyDraft, type LaunchDraft } from './launch-draft.ts';

/**
 * Fills a form from an address made by `toolLink` and takes the parameters out of the address: what is typed after that
 * must not be undone by a reload.
 */
export function useToolParams(fill: (draft: LaunchDraft) => void): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = toolParams({ search, hash });
    if (params === null) return;
    const { keywords, countries } = readToolParams(params);
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
