import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import {
  allKeywordColumns,
  keywordFileColumns,
  keywordPages,
  standardHidden,
  tableName,
} from './keyword-columns.tsx';
import { useKeywordsInput } from './use-keywords-filter.ts';

interface KeywordsExportProps {
  databaseId: string | undefined;
  isDisabled: boolean;
}

/** Export of all keywords that match the filter, loaded or not, in the order and columns of the table. */
export function KeywordsExport({ databaseId, isDisabled }: KeywordsExportProps) {
  const input = useKeywordsInput(databaseId);
  const { hiddenColumns } = useTableOptions(tableName, standardHidden);
  return (
    <ExportAllMenu
      name="keywords"
      columns={keywordFileColumns}
      load={(onProgress, signal) => keywordPages.loadAll(input, onProgress, signal)}
      isDisabled={isDisabled}
      table={{ columns: allKeywordColumns, hiddenColumns }}
    />
  );
}
