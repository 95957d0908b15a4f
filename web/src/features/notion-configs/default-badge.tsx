import type { NotionConfig } from '@geoplan/contracts/notion-configs';
import { Badge } from '../../shared/ui/display/badge.tsx';

/** Which connection the product shows, and whether it shows anything at all. */
export function DefaultBadge({ config: { name, isActive } }: { config: NotionConfig }) {
  return (
    <span title={name}>
      <Badge tone={isActive ? 'green' : 'yellow'}>
        {/* A long name must push nothing out of the screen. */}
        <span className="max-w-70 truncate">
          {isActive ? 'Активная' : 'Конфигурация выключена'}: {name}
        </span>
      </Badge>
    </span>
  );
}
