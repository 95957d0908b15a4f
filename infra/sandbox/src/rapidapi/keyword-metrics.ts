import { keywordKey } from '@geoplan/contracts/keyword';
import type { Response } from 'express';
import { noteAnswered } from '../emulated-api.ts';
import { keywordNumbers } from '../numbers/keyword-numbers.ts';

/** Response of `GET /keyword-metrics?keyword=&country=` of ahrefs-keyword-research (provider-apis.md A.1). */
export function answerKeywordMetrics(query: URLSearchParams, response: Response): void {
  const keyword = query.get('keyword');
  const country = query.get('country')?.toLowerCase();
  if (!keyword || !country) {
    // Invented text, because the provider's text is not known.
    response.status(400).json({ success: false, message: 'keyword and country are required' });
    return;
  }
  if (keywordKey(keyword) === 'fail') {
    response.json({ success: false, message: 'Failed to fetch keyword metrics' });
    return;
  }
  noteAnswered(response, [keyword]);
  response.json({ success: true, data: { keyword, ...keywordNumbers(keyword, country) } });
}
