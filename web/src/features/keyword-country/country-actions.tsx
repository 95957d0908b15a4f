import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import { ArrowLeft, CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { fileSlug } from '../../shared/export/file-slug.ts';
import { useAddToPlan } from '../../domain/plan/use-add-to-plan.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { ExportMenu } from '../../shared/ui/table/export-menu.tsx';
import { recordColumns } from './record-columns.ts';

interface CountryActionsProps {
  keyword: string;
  /** Undefined while it is loading or when there is none. */
  record: CoveredRecord | undefined;
}

/** Back, export, and into the plan, which is then shown (spec §2). */
export function CountryActions({ keyword, record }: CountryActionsProps) {
  const addToPlan = useAddToPlan();
  const navigate = useNavigate();
  const plan = (planned: CoveredRecord) => {
    addToPlan([planned]);
    void navigate(`/planning?${new URLSearchParams({ q: planned.keyword })}`);
  };
  return (
    <>
      <ButtonLink to={keywordPath(keyword)} icon={<ArrowLeft className="size-4" aria-hidden />}>
        Все страны
      </ButtonLink>
      <ExportMenu
        name={`keyword-${fileSlug(keyword, record?.country ?? '')}`}
        columns={recordColumns}
        rows={record ? [record] : []}
      />
      <Button
        kind="primary"
        icon={<CalendarPlus className="size-4" aria-hidden />}
        isDisabled={record === undefined}
        onPress={() => record && plan(record)}
      >
        Добавить в план
      </Button>
    </>
  );
}
