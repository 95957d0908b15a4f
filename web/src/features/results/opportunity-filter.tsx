import { opportunityName } from '../../domain/keywords/metrics.ts';
import { parseAsNumberLiteral } from 'nuqs';
import { Select } from '../../shared/ui/fields/select.tsx';

/** Selectable minimum values of the opportunity index. */
const leastOpportunities = [0, 40, 50, 60, 70, 80] as const;
type LeastOpportunity = (typeof leastOpportunities)[number];

/** Parser for a parameter such as `?opportunity=60`; 0 matches any index. */
export const opportunityParser = parseAsNumberLiteral(leastOpportunities).withDefault(0);

const options = leastOpportunities.map((least) => ({
  id: String(least),
  label: least === 0 ? `${opportunityName.shortLabel}: любой` : `${opportunityName.shortLabel}: от ${least}`,
}));

interface OpportunityFilterProps {
  value: LeastOpportunity;
  onChange: (value: LeastOpportunity) => void;
}

/** Filter by the minimum opportunity index of a keyword's best pair. */
export function OpportunityFilter({ value, onChange }: OpportunityFilterProps) {
  return (
    <Select
      label="Наименьший индекс возможности"
      isInToolbar
      options={options}
      value={String(value)}
      onChange={(id) => {
        const least = leastOpportunities.find((each) => String(each) === id);
        if (least !== undefined) onChange(least);
      }}
    />
  );
}
