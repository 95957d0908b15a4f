import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import { buttonStyle } from './button-style.ts';
import { MenuPopover } from './menu.tsx';

/** The «…» at the end of a line and the menu it opens; its label names the line: «Действия: bet». */
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
