import type { Finding } from '@geoplan/contracts/http-status/http-status';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { findingTexts } from '../../../domain/checks/finding-rules.ts';
import { sentences } from '../../../shared/format/sentences.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';

interface FindingProps {
  finding: Finding;
  /** Status of the site in the workspace. */
  status: string;
}

const isWorth = ({ mismatch, fellAt, certificateEndsAt }: Finding) =>
  mismatch !== null || fellAt !== null || certificateEndsAt !== null;

/**
 * Warning mark in a row, with the reason on hover and for screen readers. Renders nothing for a site whose response
 * has merely changed.
 */
export function FindingMark({ finding, status }: FindingProps) {
  if (!isWorth(finding)) return null;
  const isDown = finding.fellAt !== null;
  const Icon = isDown ? CircleAlert : TriangleAlert;
  const text = sentences(...findingTexts(finding, status));
  return (
    <span title={text} className="inline-flex shrink-0">
      <Icon
        className={`size-3.5 ${isDown ? 'text-danger-soft-foreground' : 'text-warning-soft-foreground'}`}
        aria-hidden
      />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Full text of the finding, above the fields of the site. */
export function FindingNotice({ finding, status }: FindingProps) {
  const texts = findingTexts(finding, status);
  return (
    <Notice kind={finding.fellAt !== null ? 'bad' : isWorth(finding) ? 'warn' : 'info'}>
      <ul className="flex flex-col gap-1">
        {texts.map((text) => (
          <li key={text}>{sentences(text)}</li>
        ))}
      </ul>
    </Notice>
  );
}
