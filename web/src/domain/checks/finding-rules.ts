import type { Expectation, Finding } from '@geoplan/contracts/http-status/http-status';
import { formatDateTime, formatDay } from '../../shared/format/format-date.ts';
import { httpReasonText, httpStatusLabel } from '../workspace/sites/http-status-rules.ts';

/** Kinds of findings, used to filter the list of sites. */
export const findingKinds = ['mismatch', 'changed', 'fell', 'certificate'] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingLabels: Record<FindingKind, string> = {
  mismatch: 'Расхождения',
  changed: 'Изменились',
  fell: 'Упали',
  certificate: 'Сертификаты',
};

/** Labels of the expectations. */
export const expectationLabels: Record<Expectation, string> = {
  works: 'Работает',
  redirects: 'Ведёт на другой домен',
  gone: 'Не отвечает',
  any: 'Неважно',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Findings by site. */
export type Findings = ReadonlyMap<string, Finding>;
/** Ids of the sites with each kind of finding. */
export type FoundIds = Readonly<Record<FindingKind, ReadonlySet<string>>>;

const isOfKind: Record<FindingKind, (finding: Finding) => boolean> = {
  mismatch: ({ mismatch }) => mismatch !== null,
  changed: ({ before }) => before !== null,
  fell: ({ fellAt }) => fellAt !== null,
  certificate: ({ certificateEndsAt }) => certificateEndsAt !== null,
};

/** Ids of the given sites by kind of finding. */
export function foundIds(findings: Findings, siteIds: Iterable<string>): FoundIds {
  const found = {
    mismatch: new Set<string>(),
    changed: new Set<string>(),
    fell: new Set<string>(),
    certificate: new Set<string>(),
  };
  for (const id of siteIds) {
    const finding = findings.get(id);
    if (finding === undefined) continue;
    for (const kind of findingKinds) if (isOfKind[kind](finding)) found[kind].add(id);
  }
  return found;
}

/** HTTP response in words: «404, не найдено». */
function answerText({ httpStatus, reason }: Pick<Finding, 'httpStatus' | 'reason'>): string {
  const word = httpReasonText(reason, httpStatus);
  return [httpStatusLabel(httpStatus, reason).label, word].filter((each) => each !== '').join(', ');
}

/**
 * Text about the expiry of a certificate. `name` is set for an intermediate certificate that expires before the
 * certificate of the site.
 */
function certificateText(endsAt: string, name: string | undefined, now: Date): string {
  const verb = new Date(endsAt) < now ? 'закончился' : 'заканчивается';
  const what = name === undefined ? 'Сертификат' : `Промежуточный сертификат «${name}»`;
  return `${what} ${verb} ${formatDay(endsAt)}`;
}

const beforeText = (before: NonNullable<Finding['before']>) =>
  `В прошлый раз: ${answerText(before)} (${formatDateTime(before.checkedAt)})`;
const fellText = (fellAt: string) => `Сайт упал: не работает с ${formatDateTime(fellAt)}`;

const mismatchText = ({ text, expects }: NonNullable<Finding['mismatch']>) =>
  `${capitalised(text)}, ожидается: ${expectationLabels[expects].toLowerCase()}`;

/** Text per kind of finding; null if the site has no such finding. */
function textsByKind({ mismatch, before, fellAt, certificateEndsAt, certificateName }: Finding, now: Date) {
  return {
    mismatch: mismatch && mismatchText(mismatch),
    changed: before && beforeText(before),
    fell: fellAt && fellText(fellAt),
    certificate: certificateEndsAt && certificateText(certificateEndsAt, certificateName, now),
  } satisfies Record<FindingKind, string | null>;
}

/** Findings of a site as one sentence each, without a full stop; `status` is the status in the workspace. */
export function findingTexts(finding: Finding, status: string, now = new Date()): string[] {
  const { fell, changed, certificate } = textsByKind(finding, now);
  const mismatch = finding.mismatch && `В Notion «${status.trim()}», а на деле ${finding.mismatch.text}`;
  return [fell, mismatch, changed, certificate].filter((each) => each !== null);
}

/** Reason why a site has a kind of finding, shown next to its status; "" if it has no such finding. */
export const reasonText = (finding: Finding, kind: FindingKind, now = new Date()): string =>
  textsByKind(finding, now)[kind] ?? '';
