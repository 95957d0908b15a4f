import type { Role } from '@geoplan/contracts/define';
import { Badge, type BadgeTone } from '../ui/display/badge.tsx';

const tones: Record<Role, BadgeTone> = { admin: 'purple', user: 'blue', viewer: 'grey' };

/** Badge with the slug of a role, which is the same in every language. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{role}</Badge>;
}
