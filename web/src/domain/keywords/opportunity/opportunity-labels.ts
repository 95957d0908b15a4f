import type { PairOpportunity } from '@geoplan/contracts/geo/geo-record';
import {
  demandCap,
  estimatedParts,
  opportunityParts,
  opportunityScores,
  type OpportunityFigures,
  type OpportunityPart,
  type OpportunityWeights,
} from '@geoplan/contracts/geo/opportunity';
import { formatCount, formatNumber, formatUsd } from '../../../shared/format/format-number.ts';
import { metrics } from '../metrics.ts';

type Found = Pick<PairOpportunity, 'index' | 'estimate'>;
type Estimate = PairOpportunity['estimate'];

/** Names of the parts in the settings and the tooltip. */
export const partLabels: Record<OpportunityPart, string> = {
  demand: 'Спрос',
  difficulty: metrics.difficulty.label,
  price: metrics.cpc.label,
  coverage: 'Охват',
};

/** Header of the exported column with the unknown parts. */
export const unknownPartsHeader = 'Неизвестно в индексе';

/** Explanation of the assumption about an unknown part. */
export const assumptionText = 'вместо неизвестного — медиана страны, а без неё 50\u00A0баллов';

/** «79»; «≈75» for an estimate; «—» if there is no index. */
export function indexFigure({ index, estimate }: Found): string {
  return estimate === null ? formatNumber(index) : `≈${formatNumber(index)}`;
}

/** Unknown parts for which an estimate uses assumptions, such as «сложность, охват»; empty if everything is known. */
export function unknownParts(estimate: Estimate): string {
  return estimatedParts
    .filter((part) => estimate !== null && estimate[part] !== null)
    .map((part) => partLabels[part])
    .join(', ')
    .toLowerCase();
}

/** Index for screen readers: «79», «примерно 75, неизвестно: сложность», «нет». */
export function spokenIndex({ index, estimate }: Found): string {
  if (index === null) return 'нет';
  return estimate === null ? String(index) : `примерно ${index}, неизвестно: ${unknownParts(estimate)}`;
}

/** Figure that determines the points of a part; a null figure is described in words. */
const figureTexts: Record<OpportunityPart, (figures: OpportunityFigures) => string> = {
  demand: ({ searchVolume }) => (searchVolume === null ? 'неизвестен' : formatNumber(searchVolume)),
  difficulty: ({ difficulty }) => (difficulty === null ? 'неизвестна' : formatNumber(difficulty)),
  price: ({ cpc }) => (cpc === null ? 'неизвестна' : formatUsd(cpc)),
  coverage: ({ countedSites }) =>
    countedSites === null
      ? 'неизвестен'
      : countedSites === 0
        ? 'нет сайта'
        : formatCount(countedSites, ['сайт', 'сайта', 'сайтов']),
};

/** Explanation of the index of a planned pair: «Индекс 79: спрос 12 000, …, нет сайта»; `null` without an index. */
export function reasonText(figures: OpportunityFigures, found: Found): string | null {
  if (found.index === null) return null;
  const isCounted = figures.countedSites !== null;
  const parts = opportunityParts.map((part) =>
    part === 'coverage' && isCounted
      ? figureTexts[part](figures)
      : `${partLabels[part].toLowerCase()} ${figureTexts[part](figures)}`,
  );
  return `Индекс ${indexFigure(found)}: ${parts.join(', ')}`;
}

/** Part of the index as a line of the tooltip. */
export interface PartLine {
  part: OpportunityPart;
  label: string;
  /** «12 000», «нет сайта», «неизвестна». */
  figure: string;
  /** Points: «76», «≈50» if they are assumed, «—» if the part does not count. */
  score: string;
  /** Share among the counted parts, whole percent; null if this part is not counted. */
  share: number | null;
}

/** All parts with their figures, points and shares of the index. */
export function partLines(
  figures: OpportunityFigures,
  weights: OpportunityWeights,
  estimate: Estimate,
): PartLine[] {
  const known = opportunityScores(figures);
  const assumed = { demand: null, difficulty: null, price: null, coverage: null, ...estimate };
  const counted = opportunityParts.filter((part) => (known[part] ?? assumed[part]) !== null);
  const total = counted.reduce((sum, part) => sum + weights[part], 0);
  return opportunityParts.map((part) => ({
    part,
    label: partLabels[part],
    figure: figureTexts[part](figures),
    score: assumed[part] === null ? formatNumber(known[part]) : `≈${assumed[part]}`,
    share: !counted.includes(part) || total === 0 ? null : Math.round((weights[part] / total) * 100),
  }));
}

/** Text that explains how the index is computed, or why there is none; `found` is the index reported by the server. */
export function indexText(figures: OpportunityFigures, found: Found): string {
  if (figures.searchVolume === null) return 'Спрос неизвестен, поэтому индекса нет';
  if (found.index === null) return 'Веса известных показателей равны нулю, индекс не рассчитан';
  const { demand } = opportunityScores(figures);
  const isCapped = demand !== null && found.index === demand * demandCap;
  return isCapped
    ? `Индекс ${indexFigure(found)}: не выше удвоенных баллов спроса`
    : `Индекс ${indexFigure(found)} — среднее баллов с этими долями`;
}

/**
 * Assumptions of an estimate, and the index by which lists sort the pair if that index differs from the shown one;
 * null if everything is known.
 */
export function estimateText({ index, estimate }: Found): string | null {
  if (estimate === null) return null;
  const assumes = `Неизвестно: ${unknownParts(estimate)}; ${assumptionText}`;
  return estimate.sortIndex === index
    ? assumes
    : `${assumes}. В списках место — по ${estimate.sortIndex}: столько без неизвестных показателей`;
}
