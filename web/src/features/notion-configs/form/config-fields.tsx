import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion-configs';
import { ConnectionTest } from './connection-test.tsx';
import { CountingRuleEditor } from './counting-rule.tsx';
import { TextInputField, TextAreaField, CheckboxField } from './form-fields.tsx';
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
      <TextInputField name="name" label="Название" hasFirstFocus />
      <TextAreaField name="description" label="Описание" />
      <TokenField mask={stored?.notionToken} />
      <TextInputField
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
        <CheckboxField name="isActive">Активна</CheckboxField>
        <CheckboxField name="isDefault" isDisabled={isFixed}>
          По умолчанию
        </CheckboxField>
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
