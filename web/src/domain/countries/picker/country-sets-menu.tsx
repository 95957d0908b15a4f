import { ChevronDown, Globe, History, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Menu, MenuAction, MenuGroup, MenuSeparator } from '../../../shared/ui/overlays/menu.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { CountrySetsDialog } from './country-sets-dialog.tsx';
import { listName, regionSets, type CountrySet } from '../country-set-rules.ts';
import { countriesText } from '../country-tag.tsx';
import { useCountrySets } from '../country-sets.ts';

interface CountrySetsMenuProps {
  selected: readonly string[];
  onChange: (codes: string[]) => void;
}

/**
 * Menu of the user's sets, the regions and the recent lists. Choosing one replaces the selection, which can be undone.
 */
export function CountrySetsMenu({ selected, onChange }: CountrySetsMenuProps) {
  const { own, recent } = useCountrySets();
  const [isEditing, setIsEditing] = useState(false);
  const take = ({ name, countries }: CountrySet) => {
    const before = [...selected];
    onChange([...countries]);
    showToast(`${name}: ${countriesText(countries.length)}`, () => onChange(before));
  };
  const lists = recent.map((countries) => ({ name: listName(countries), countries }));
  const groups = [
    { title: 'Мои наборы', icon: Star, sets: own },
    { title: 'Регионы', icon: Globe, sets: regionSets },
    { title: 'Недавние', icon: History, sets: lists },
  ].filter(({ sets }) => sets.length > 0);
  return (
    <>
      <Menu
        label="Наборы стран"
        placement="bottom start"
        trigger={
          <Button kind="ghost" size="sm" icon={<ChevronDown className="size-4" aria-hidden />}>
            Наборы
          </Button>
        }
      >
        {groups.map(({ title, icon, sets }) => (
          <MenuGroup key={title} title={title}>
            {sets.map((set) => (
              <MenuAction
                key={`${set.name} ${set.countries.join()}`}
                id={`${title} ${set.name} ${set.countries.join()}`}
                icon={icon}
                onAction={() => take(set)}
              >
                {`${set.name} · ${set.countries.length}`}
              </MenuAction>
            ))}
          </MenuGroup>
        ))}
        <MenuSeparator />
        <MenuAction id="edit" icon={Pencil} onAction={() => setIsEditing(true)}>
          Сохранить набор…
        </MenuAction>
      </Menu>
      {isEditing ? <CountrySetsDialog selected={selected} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
