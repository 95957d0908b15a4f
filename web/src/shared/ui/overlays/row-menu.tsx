import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { PlainButton } from '../buttons/plain-button.tsx';
import { Menu } from './menu.tsx';

/** Row actions menu («…»); its label names the row: «Действия: bet». */
export function RowMenu(props: Omit<ComponentProps<typeof Menu>, 'trigger'>) {
  return (
    <Menu
      {...props}
      trigger={
        <PlainButton aria-label={props.label} className={buttonStyle('ghost', 'xs', true)}>
          <Ellipsis className="size-4" aria-hidden />
        </PlainButton>
      }
    />
  );
}
