import { roleAllows, type Role } from '@geoplan/contracts/define';
import { useHotkeys } from 'react-hotkeys-hook';
import { useNavigate } from 'react-router-dom';

interface Jump {
  /** Key pressed after `g`. */
  key: string;
  to: string;
  title: string;
  /** Lowest role that can use the jump, as in the menu. */
  role: Role;
}

/** Screens opened by `g` followed by a second key. */
const jumps: readonly Jump[] = [
  { key: 'd', to: '/', title: 'Дашборд', role: 'viewer' },
  { key: 'a', to: '/geo-analysis', title: 'Гео-анализ', role: 'user' },
  { key: 'r', to: '/analysis-results', title: 'Результаты', role: 'viewer' },
  { key: 'm', to: '/analysis-results?tab=matrix', title: 'Матрица', role: 'viewer' },
  { key: 'h', to: '/analysis-history?view=runs', title: 'Запуски', role: 'viewer' },
  { key: 'p', to: '/planning', title: 'Планирование', role: 'user' },
  { key: 'n', to: '/notion-data', title: 'Данные из Notion', role: 'viewer' },
  { key: 'b', to: '/balance', title: 'API Balance Monitor', role: 'admin' },
  { key: 's', to: '/settings', title: 'Настройки API', role: 'admin' },
];

/** Keyboard jumps available to a role. */
export const jumpsOf = (role: Role): Jump[] => jumps.filter((jump) => roleAllows(role, jump.role));

/**
 * Opens a screen when `g` and then the key of the screen are pressed. Physical keys are compared, so the jump also
 * works with a Russian layout.
 */
export function useJumps(role: Role | undefined): void {
  const navigate = useNavigate();
  const mine = role === undefined ? [] : jumpsOf(role);
  useHotkeys(
    jumps.map(({ key }) => `g>${key}`),
    (event, { hotkey }) => {
      // The hotkey library ignores modifiers in key sequences.
      const isOther = event.ctrlKey || event.metaKey || event.altKey;
      if (isOther || document.querySelector('[role$=dialog]') !== null) return;
      const jump = mine.find(({ key }) => hotkey === `g>${key}`);
      if (jump) void navigate(jump.to);
    },
    { sequenceTimeoutMs: 1_500 },
  );
}
