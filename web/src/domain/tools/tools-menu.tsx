import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.tsx';
import type { ButtonSize } from '../../shared/ui/buttons/button-style.ts';
import { Menu, MenuAction } from '../../shared/ui/overlays/menu.tsx';
import { prefillLink, type PrefillInput } from '../runs/prefill-link.ts';
import { useCan } from '../access/use-can.ts';
import { tools } from './tools.ts';

/** Menu items of the tools; the id of each is its path, for `prefillLink`. */
export function toolItems(): ReactNode {
  return tools.map(({ id, path, title, icon: Icon }) => (
    <MenuAction key={id} id={path} icon={Icon}>
      {title}
    </MenuAction>
  ));
}

interface ToolsMenuProps {
  /** Input passed to the chosen tool. */
  input: PrefillInput;
  /** «Инструменты» by default. */
  label?: string;
  icon?: ReactNode;
  size?: ButtonSize;
  /** Description of the input, shown above the list. */
  header?: ReactNode;
  isDisabled?: boolean;
}

/**
 * Menu that opens a tool with keywords and countries filled in; renders nothing for users without access to the
 * tools.
 */
export function ToolsMenu({
  input,
  label = 'Инструменты',
  icon,
  size = 'md',
  header,
  isDisabled = false,
}: ToolsMenuProps) {
  const navigate = useNavigate();
  const canRun = useCan('run');
  if (!canRun) return null;
  return (
    <Menu
      label={label}
      trigger={
        <Button size={size} isDisabled={isDisabled} icon={icon ?? <Wrench className="size-4" aria-hidden />}>
          {label}
        </Button>
      }
      onAction={(path) => void navigate(prefillLink(String(path), input))}
      header={header}
    >
      {toolItems()}
    </Menu>
  );
}
