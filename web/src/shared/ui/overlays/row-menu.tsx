import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { buttonStyle } from '../buttons/button-style.ts';
import { MenuPopover } from './menu.tsx';

/** Row actions menu («…»); its label names the row: «Действия: bet». */
export function RowMenu(props: ComponentProps<typeof MenuPopover>) {
  return (
    <MenuTrigger>
      <Button aria-label={props.label} className={buttonStyle('ghost', 'xs', true)}>
        <Ellipsis className="size-4" aria-hidden />
      </Button>
      <MenuPopover {...props} />
    </MenuTrigger>
  );
}
