import { roles, type Role } from '@geoplan/contracts/define';
import { Select } from '../../shared/ui/fields/select.tsx';
import { roleHints } from './users-rules.ts';

const options = roles.toReversed().map((role) => ({ id: role, label: role, hint: roleHints[role] }));

/** A role with what it may do. */
export function RoleSelect({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return <Select label="Роль" options={options} value={value} onChange={onChange} />;
}
