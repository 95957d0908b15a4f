import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion-configs';
import { ConnectionTest } from './connection-test.tsx';
import { CountingRuleEditor } from './counting-rule.tsx';
import { LineField, LongField, TickField } from './form-fields.tsx';
import { FurtherDatabases } from './further-databases.tsx';
import { TokenField } from './token-field.tsx';

interface ConfigFieldsProps {
  stored: NotionConfig | undefined;
  isFirst: boolean;
  known: readonly DatabaseDiagnosis[];
}

/** The fields in the order of the spec (§2), the test below what it tries. */
export function ConfigFields({ stored, isFirst, known }: ConfigFieldsProps) {
  // Exactly one is the default: it is handed on, never just taken away.
  const isFixed = isFirst || stored?.isDefault === true;
  return (
    <>
      <LineField name="name" label="Название" hasFirstFocus />
      <LongField name="description" label="Описание" />
      <TokenField mask={stored?.notionToken} />
      <LineField
        name="databaseId"
        label="Database ID (основная)"
        hint="ID или ссылка на базу, скопированная в Notion"
        isCode
      />
      <FurtherDatabases />
      <ConnectionTest stored={stored} known={known} />
      <hr className="border-separator" />
      <CountingRuleEditor />
      <hr className="border-separator" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <TickField name="isActive">Активна</TickField>
        <TickField name="isDefault" isDisabled={isFixed}>
          По умолчанию
        </TickField>
        {isFixed ? (
          <span className="text-xs text-muted">
            {isFirst
              ? 'Первая конфигурация всегда становится основной'
              : 'Чтобы сменить, назначьте по умолчанию другую конфигурацию'}
          </span>
        ) : null}
      </div>
    </>
  );
}
