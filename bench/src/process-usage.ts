import { readFileSync } from 'node:fs';

/** Kernel clock ticks per second; 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

/** CPU seconds used by a process, including its threads. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function memoryMib(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = new RegExp(String.raw`${field}:\s+(\d+)`).exec(status)?.[1];
  return Number(kb ?? 0) / 1024;
}

/** Resident memory of a process, MiB. */
export const residentMib = (pid: number): number => memoryMib(pid, 'VmRSS');

/** Peak of its resident memory since the process began, MiB. */
export const peakMib = (pid: number): number => memoryMib(pid, 'VmHWM');

/** CPU seconds used by all processes of the machine. */
export function machineCpuSeconds(): number {
  const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).slice(1).map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields;
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}
