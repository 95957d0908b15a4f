import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion-configs';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../shared/ui/dialog.tsx';
import { useSyncs } from '../../shared/workspace/use-syncs.ts';
import { DoctorPanel } from './doctor-panel.tsx';

interface DoctorDialogProps {
  config: NotionConfig;
  diagnoses: readonly DatabaseDiagnosis[];
  /** Opens the form with what was found, so that the columns can be chosen. */
  onEdit: () => void;
  onClose: () => void;
}

/** What the test of a stored connection has found. */
export function DoctorDialog({ config, diagnoses, onEdit, onClose }: DoctorDialogProps) {
  const { data: syncs } = useSyncs();
  const nameOf = (id: string) => syncs?.find(({ databaseId }) => databaseId === id)?.databaseName;
  return (
    <Dialog title={`Проверка: ${config.name}`} isOpen isWide onClose={onClose}>
      <DialogBody>
        <DoctorPanel diagnoses={diagnoses} nameOf={nameOf} />
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
