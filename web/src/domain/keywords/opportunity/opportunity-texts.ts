import {
  demandCap,
  opportunityParts,
  opportunityScores,
  type OpportunityFigures,
  type OpportunityPart,
  type OpportunityWeights,
} from '@geoplan/contracts/geo/opportunity';
import { formatCount, formatNumber, formatUsd } from '../../../shared/format/format-number.ts';
import { metrics } from '../metrics.ts';

/** The parts as the settings and the tooltip call them. */
export const partLabels: Record<OpportunityPart, string> = {
  demand: 'Спрос',
  difficulty: metrics.difficulty.label,
  price: metrics.cpc.label,
  coverage: 'Охват',
};

/** The figure a part is scored by; null is said in words. */
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

/** A part as a line of the tooltip. */
export interface PartLine {
  part: OpportunityPart;
  label: string;
  /** «12 000», «нет сайта», «неизвестна». */
  figure: string;
  /** 0–100; null = not known, and left out with its weight. */
  score: number | null;
  /** Of the parts that are known, whole percent; null = left out. */
  share: number | null;
}

/** Every part with its figure, its points and its share of the index. */
export function partLines(figures: OpportunityFigures, weights: OpportunityWeights): PartLine[] {
  const scores = opportunityScores(figures);
  const known = opportunityParts.filter((part) => scores[part] !== null);
  const total = known.reduce((sum, part) => sum + weights[part], 0);
  return opportunityParts.map((part) => ({
    part,
    label: partLabels[part],
    figure: figureTexts[part](figures),
    score: scores[part],
    share: scores[part] === null || total === 0 ? null : Math.round((weights[part] / total) * 100),
  }));
}

/** How the index came about, or why there is none; `index` as the server tells it. */
export function indexText(figures: OpportunityFigures, index: number | null): string {
  if (figures.searchVolume === null) return 'Спрос неизвестен, поэтому индекса нет';
  if (index === null) return 'У известных частей нет веса, поэтому индекса нет';
  const { demand } = opportunityScores(figures);
  const isCapped = demand !== null && index === demand * demandCap;
  return isCapped
    ? `Индекс ${index}: не выше удвоенных баллов спроса`
    : `Индекс ${index} — среднее баллов с этими долями`;
}

/** What is left out because it is not known; null = nothing is. */
export function leftOutText(figures: OpportunityFigures): string | null {
  if (figures.searchVolume === null) return null;
  const scores = opportunityScores(figures);
  const missing = opportunityParts.filter((part) => scores[part] === null).map((part) => partLabels[part]);
  return missing.length === 0 ? null : `Неизвестно и не учтено: ${missing.join(', ').toLowerCase()}`;
}
