import type { Part, Visit } from './measure-screen.ts';

/** A task longer than this is a long one (W3C Long Tasks): keys and frames wait for its end. */
const longMs = 50;

/** Visits of one kind. */
export interface Case {
  name: string;
  visits: readonly Visit[];
}

const parts: readonly { of: keyof Visit; text: string }[] = [
  { of: 'opening', text: 'opening the screen, until the list is shown' },
  { of: 'running', text: 'while the run writes' },
  { of: 'ending', text: '5 s after its end, with the list reloaded' },
];

const longest = (values: readonly number[]) => Math.max(0, ...values);

function worst(all: readonly Part[]) {
  const tasks = all.flatMap((part) => part.tasks);
  return {
    long: longest(all.map(({ longTasks }) => longTasks.length)),
    wall: longest(tasks.map(({ wall }) => wall)),
    cpu: longest(tasks.map(({ cpu }) => cpu)),
  };
}

/** The figures as a Markdown table, with the worst round of each. */
export function table(cases: readonly Case[]): string {
  const rows = cases.flatMap(({ name, visits }) =>
    parts.map(({ of, text }) => {
      const { long, wall, cpu } = worst(visits.map((visit) => visit[of]));
      return [`${name}: ${text}`, long.toFixed(0), wall.toFixed(0), cpu.toFixed(0)];
    }),
  );
  const head = ['10,000 rows', 'tasks over 50 ms', 'longest task, ms', 'longest task, CPU ms'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Goals of issue 11 for the screen: no long task, measured in processor time, which equals the user's time on an
 * otherwise idle machine. On a shared machine each task takes longer by the others' share of the processor.
 */
export function goals(cases: readonly Case[]): string {
  return parts
    .filter(({ of }) => of !== 'opening')
    .map(({ of, text }) => {
      const { long, cpu } = worst(cases.flatMap(({ visits }) => visits.map((visit) => visit[of])));
      const told = `${cpu.toFixed(0)} ms; tasks that lasted longer: ${long}`;
      return `- ${cpu <= longMs ? 'yes' : 'NO'}: ${text}, longest task ≤ ${longMs} ms of CPU: ${told}`;
    })
    .join('\n');
}
