import { pairsOf, type ToolInput } from '../tool-form.ts';
import { domainOf, labelOfType, type DomainType, type Extension } from './sample-names.ts';
import { seededRandom } from './seeded-random.ts';
import { keywordKey } from '@geoplan/contracts/keyword';

/** Suggested domain (spec §3). */
export interface DomainOffer {
  domain: string;
  available: boolean;
  /** Price in US dollars per year; null if the domain is taken. */
  price: number | null;
  /** Seller of the domain, or its current registrar. */
  registrar: string;
  type: DomainType;
  /** Codes of the target countries; a domain with a country's own extension has only that country. */
  geo: string[];
  extension: Extension;
}

/** Filter for the domains. */
export interface DomainChoice {
  types: readonly DomainType[];
  extensions: readonly Extension[];
}

/** Number of names per type for a keyword in a country. */
const perType = 3;

const registrars = ['Namecheap', 'GoDaddy', 'Cloudflare', 'Porkbun', 'Gandi', 'Dynadot'] as const;

/** Minimum and maximum price per extension and year, US dollars. */
const prices: Record<Extension, readonly [min: number, max: number]> = {
  com: [9, 15],
  net: [10, 16],
  org: [8, 14],
  local: [6, 38],
};

/**
 * Properties of a domain, derived only from its name so that they are the same for every keyword and country that
 * produces it.
 */
function offer(domain: string, extension: Extension): Pick<DomainOffer, 'available' | 'price' | 'registrar'> {
  const random = seededRandom('domain', domain);
  const available = random.chance(0.65);
  const [min, max] = prices[extension];
  const price = random.whole(min * 100, max * 100) / 100;
  return { available, price: available ? price : null, registrar: random.pick(registrars) };
}

/** Sample domains for keywords in countries, without duplicates, in the order of the input. */
export function sampleDomains(input: ToolInput, { types, extensions }: DomainChoice): DomainOffer[] {
  const byDomain = new Map<string, DomainOffer>();
  for (const { keyword, country } of pairsOf(input))
    for (const type of types)
      for (let at = 0; at < perType; at += 1) {
        const random = seededRandom('name', type, keywordKey(keyword), country, String(at));
        const label = labelOfType(type, keyword, country, random);
        for (const extension of extensions) {
          const domain = domainOf(label, extension, country);
          const known = byDomain.get(domain);
          if (known === undefined)
            byDomain.set(domain, { domain, ...offer(domain, extension), type, geo: [country], extension });
          else if (!known.geo.includes(country)) known.geo.push(country);
        }
      }
  return [...byDomain.values()];
}
