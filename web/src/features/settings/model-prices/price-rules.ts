import type { ModelPrice } from '@geoplan/contracts/llm/known-models';
import { setModelPrice } from '@geoplan/contracts/llm/completions';

const numberOf = (typed: string) => {
  const text = typed.replace(/\s/gu, '').replace(',', '.');
  return /^\d+(\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
};

/** Parsed price; null if the typed text is invalid. */
export function typedPrice({ input, output }: { input: string; output: string }): ModelPrice | null {
  const price = { inputUsd: numberOf(input), outputUsd: numberOf(output) };
  return setModelPrice.body.shape.price.safeParse(price).data ?? null;
}
