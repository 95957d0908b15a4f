import { formatUpToCents } from '../../format/format-number.ts';

/** Inclusive range. */
export interface Range {
  min: number;
  max: number;
}

/** «0 – 1 000 000», «0,5 – 10 $». */
export function rangeText({ min, max }: Range, unit = ''): string {
  return `${formatUpToCents(min)} – ${formatUpToCents(max)}${unit && `\u00A0${unit}`}`;
}

/** Typed number, rounded to a multiple of `step`; empty, negative or invalid input becomes `fallback` (spec §5). */
export function parseBound(typed: string, fallback: number, step: number): number {
  const text = typed.replace(/[\s$]/gu, '').replace(',', '.');
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < 0) return fallback;
  return Number((Math.round(value / step) * step).toFixed(6));
}
