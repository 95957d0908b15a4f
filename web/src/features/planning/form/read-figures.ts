import { lookUpPairs } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { call } from '../../../shared/api/call.ts';
import type { ProjectForm } from './project-form-rules.ts';
import type { PairFigures } from './typed-figures.ts';

/**
 * Fetches the figures for a typed pair. Returns `null` if the request fails, because the pair can be planned without
 * them.
 */
export async function readFigures({
  keyword,
  country,
}: Pick<ProjectForm, 'keyword' | 'country'>): Promise<PairFigures | null> {
  try {
    const { data } = await call(lookUpPairs, { body: { pairs: [{ keyword, country }] } });
    return data[0] ?? null;
  } catch {
    return null;
  }
}
