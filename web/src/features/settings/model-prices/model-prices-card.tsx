import { readModelPrices, setModelPrice, type PricedModel } from '@geoplan/contracts/llm/completions';
import { priceSources, pricesReadOn, type ModelPrice } from '@geoplan/contracts/llm/known-models';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { providerNames } from '../../../domain/tools/model/model-labels.ts';
import { call } from '../../../shared/api/call.ts';
import { useUnsaved } from '../../../shared/form/unsaved-parts.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { WideCard } from '../settings-card.tsx';
import { typedPrice } from './price-rules.ts';

const key = ['model-prices'];

/** Prices of the selected models. */
export function ModelPricesCard() {
  const prices = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(readModelPrices, {}, { signal })).data.models,
  });
  return (
    <WideCard
      title="Цены моделей"
      about={`Доллары за миллион токенов: по ним считается предварительная и итоговая стоимость ответа. Прайсы провайдеров на ${pricesReadOn.split('-').toReversed().join('.')}.`}
    >
      <div className="grid gap-4 p-4 lg:grid-cols-2">
        {prices.data?.map((priced) => (
          <PriceFields key={`${priced.provider} ${priced.model}`} priced={priced} />
        ))}
        {prices.error ? <p className="text-sm text-muted">{prices.error.message}</p> : null}
      </div>
    </WideCard>
  );
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

interface TypedPrice {
  input: string;
  output: string;
}

const priceProblem = 'Число от 0 до 10\u00A0000';
const asTyped = (price: ModelPrice | null): TypedPrice => ({
  input: textOf(price?.inputUsd),
  output: textOf(price?.outputUsd),
});
const isSame = (a: TypedPrice, b: TypedPrice) => a.input === b.input && a.output === b.output;

function hintOf({ provider, listed, isSet }: PricedModel): string {
  if (listed === null) return 'В прайсе этой модели нет: укажите цену, иначе стоимость неизвестна';
  const price = `${textOf(listed.inputUsd)} / ${textOf(listed.outputUsd)}`;
  return isSet ? `Своя цена; по прайсу ${price}` : `По прайсу ${priceSources[provider]}`;
}

function PriceFields({ priced }: { priced: PricedModel }) {
  const { provider, model, price, isSet, listed } = priced;
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedPrice | null>(null);
  const stored = asTyped(price);
  const shown = typed ?? stored;
  // Entering the listed price instead of a custom price makes the model follow the list again.
  const isListed = isSet && listed !== null && isSame(shown, asTyped(listed));
  const wanted = typedPrice(shown);
  const change = useMutation({
    mutationFn: async (next: { typed: TypedPrice | null; price: ModelPrice | null }) =>
      (await call(setModelPrice, { body: { provider, model, price: next.price } })).data.models,
    onSuccess: (saved, sent) => {
      client.setQueryData(key, saved);
      setTyped((now) => (now === sent.typed ? null : now));
    },
  });
  useUnsaved({
    names: isSame(shown, stored) ? [] : [`цена ${model}`],
    problem: wanted === null ? priceProblem : null,
    save: () => change.mutateAsync({ typed, price: isListed ? null : wanted }),
  });
  const field = (name: 'input' | 'output', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown[name]}
      onChange={({ currentTarget }) => setTyped({ ...shown, [name]: currentTarget.value })}
      error={
        typed !== null && wanted === null && typedPrice({ input: shown[name], output: '0' }) === null
          ? priceProblem
          : undefined
      }
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium wrap-anywhere">
        {providerNames[provider]}: {model}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {field('input', 'Вопрос')}
        {field('output', 'Ответ')}
      </div>
      <p className="text-xs text-muted wrap-anywhere">{hintOf(priced)}</p>
      {isSet && listed !== null && !isListed ? (
        <Button kind="ghost" size="sm" className="self-start" onPress={() => setTyped(asTyped(listed))}>
          Цена по прайсу
        </Button>
      ) : null}
    </fieldset>
  );
}
