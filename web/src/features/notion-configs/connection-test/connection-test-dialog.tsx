import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion-configs';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../shared/ui/overlays/dialog.tsx';
import { useSyncs } from '../../../domain/workspace/sync/use-syncs.ts';
import { ConnectionTestPanel } from './connection-test-panel.tsx';

interface ConnectionTestDialogProps {
  config: NotionConfig;
  diagnoses: readonly DatabaseDiagnosis[];
  /** Opens the form with the diagnoses, so that the columns can be chosen. */
  onEdit: () => void;
  onClose: () => void;
}

/** Result of the test of a stored connection. */
export function ConnectionTestDialog({ config, diagnoses, onEdit, onClose }: ConnectionTestDialogProps) {
  const { data: syncs } = useSyncs();
  const nameOf = (id: string) => syncs?.find(({ databaseId }) => databaseId === id)?.databaseName;
  return (
    <Dialog title={`Проверка: ${config.name}`} isOpen isWide onClose={onClose}>
      <DialogBody>
        <ConnectionTestPanel diagnoses={diagnoses} nameOf={nameOf} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onEdit}>Изменить столбцы</Button>
        <Button kind="primary" onPress={onClose}>
          Закрыть
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
