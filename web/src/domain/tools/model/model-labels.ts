import type { ModelEstimate, ModelUsage } from '@geoplan/contracts/llm/completions';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import { formatNumber, formatPrice } from '../../../shared/format/format-number.ts';

export const providerNames: Record<ModelProvider, string> = { openai: 'OpenAI', anthropic: 'Anthropic' };

const unknownPrice = 'цена модели не задана, стоимость неизвестна';

/** Before an answer: «До 0,0841 $ · вопрос ~1 240 токенов, ответ до 8 000 · показатели есть у 1 из 2 пар». */
export function costBefore(estimate: ModelEstimate): string {
  const { maxCostUsd, inputTokens, maxOutputTokens, knownPairs, pairs } = estimate;
  const cost = maxCostUsd === null ? `Ц${unknownPrice.slice(1)}` : `До ${formatPrice(maxCostUsd)}`;
  const tokens = `вопрос ~${formatNumber(inputTokens)}\u00A0токенов, ответ до ${formatNumber(maxOutputTokens)}`;
  return `${cost} · ${tokens} · показатели есть у ${formatNumber(knownPairs)} из ${formatNumber(pairs)}\u00A0пар`;
}

/** After an answer: «Стоимость 0,0138 $ · 412 токенов вопроса и 1 301 ответа». */
export function costAfter(usage: ModelUsage): string {
  const { costUsd, inputTokens, outputTokens, isEstimate } = usage;
  const cost = costUsd === null ? `Стоимость: ${unknownPrice}` : `Стоимость ${formatPrice(costUsd)}`;
  const tokens = `${formatNumber(inputTokens)}\u00A0токенов вопроса и ${formatNumber(outputTokens)} ответа`;
  return `${cost} · ${tokens}${isEstimate ? ' · оценка: провайдер не сообщил расход до конца' : ''}`;
}

/** Text above an answer that is incomplete although no error occurred; null if it is complete. */
export function endingText(reason: 'end' | 'length' | 'filtered'): string | null {
  if (reason === 'length')
    return 'Ответ достиг предела длины и обрезан. Сократите вопрос: меньше слов или стран.';
  return reason === 'filtered' ? 'Провайдер скрыл конец ответа (фильтр содержимого).' : null;
}
