import { Checkbox } from '../../shared/ui/fields/checkbox.tsx';
import { extensionLabels, extensions, type Extension } from './samples/sample-names.ts';

interface ExtensionBoxesProps {
  value: Readonly<Record<Extension, boolean>>;
  onChange: (value: Record<Extension, boolean>) => void;
}

/** Checkboxes for domain extensions: `.com`, `.net`, `.org` and the extensions of the countries (spec §2). */
export function ExtensionBoxes({ value, onChange }: ExtensionBoxesProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm leading-4 font-medium">Расширения</legend>
      <div className="flex flex-wrap gap-x-5">
        {extensions.map((id) => (
          <Checkbox key={id} isSelected={value[id]} onChange={(on) => onChange({ ...value, [id]: on })}>
            {extensionLabels[id]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
