import { foldedText } from '@geoplan/contracts/fields/folded-text';

/** Names of the months in Russian and English, including abbreviations, folded. */
const months = [
  'янв(ар[ья])?|jan(uary)?',
  'фев(рал[ья])?|feb(ruary)?',
  'мар(та?)?|mar(ch)?',
  'апр(ел[ья])?|apr(il)?',
  'ма[ия]|may',
  'июн[ья]?|june?',
  'июл[ья]?|july?',
  'авг(уста?)?|aug(ust)?',
  'сент?(ябр[ья])?|sept?(ember)?',
  'окт(ябр[ья])?|oct(ober)?',
  'ноя(бр[ья])?|nov(ember)?',
  'дек(абр[ья])?|dec(ember)?',
].map((names) => new RegExp(`^(?:${names})$`, 'u'));
const monthName = String.raw`(?<name>[a-zа-я]{3,9})\.?`;
const year = String.raw`(?<year>\d{4})`;
const day = String.raw`(?<day>\d{1,2})`;
const month = String.raw`(?<month>\d{1,2})`;
/** End of a date; a time of day or «г.» after the date is ignored. */
const end = String.raw`(?:,? г(?:ода|\.)?)?(?:[ ,]+\d{1,2}:\d{2}(?::\d{2})?)?$`;

const forms = [
  `${day}\\.${month}\\.${year}`,
  `${year}(?<sign>[./-])${month}\\k<sign>${day}`,
  `${year}(?<month>\\d{2})(?<day>\\d{2})`,
  `${day}(?:st|nd|rd|th)?[ .-]+(?:of )?${monthName}[ ,.-]+${year}`,
  `${monthName} ${day}(?:st|nd|rd|th)?,? ${year}`,
  `${monthName},? ${year}`,
  `${month}[./]${year}`,
  `${year}[./-]${month}`,
].map((form) => new RegExp(`^${form}${end}`, 'u'));
/** Date whose first or second part can be the day. It is accepted only if a single date is possible. */
const slashes = new RegExp(`^(?<first>\\d{1,2})(?<sign>[/-])(?<second>\\d{1,2})\\k<sign>${year}${end}`, 'u');

/** Dates in Notion's own format. */
const iso = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}(?:T|$)/;
/** Range of plausible start dates; dates outside it are typos. */
const [firstYear, lastYear] = [1990, 2100];

function dateOf(yearText: string, monthNumber: number, dayText: string | undefined): string | null {
  const [wantedYear, wantedDay] = [Number(yearText), Number(dayText ?? 1)];
  if (wantedYear < firstYear || wantedYear > lastYear) return null;
  const date = new Date(Date.UTC(wantedYear, monthNumber - 1, wantedDay));
  if (date.getUTCMonth() !== monthNumber - 1 || date.getUTCDate() !== wantedDay) return null;
  return date.toISOString().slice(0, dayText === undefined ? 7 : 10);
}

function bySlashes(text: string): string | null {
  const { first = '', second = '', year: wanted = '' } = slashes.exec(text)?.groups ?? {};
  const dayFirst = dateOf(wanted, Number(second), first);
  const monthFirst = dateOf(wanted, Number(first), second);
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
    ? null
    : (dayFirst ?? monthFirst);
}

/**
 * Returns a start date as `yyyy-mm-dd`, or as `yyyy-mm` without a day; Notion's own format is kept. `null` if the
 * date is ambiguous.
 */
export function readDate(written: string): string | null {
  if (iso.test(written))
    return dateOf(written.slice(0, 4), Number(written.slice(5, 7)), written.slice(8, 10)) && written;
  const text = foldedText(written);
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (found === undefined) continue;
    const number =
      found['name'] === undefined
        ? Number(found['month'])
        : months.findIndex((names) => names.test(found['name'] ?? '')) + 1;
    return number === 0 ? null : dateOf(found['year'] ?? '', number, found['day']);
  }
  return bySlashes(text);
}
