import { formatDateTime, formatTime } from './format-date.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

const dayBefore = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString();

/**
 * Age of a time: «12 мин назад», «3 ч назад», «вчера, 18:40», or the date if it is older; a future time is shown as
 * «только что».
 */
export function formatAgo(iso: string, nowMs: number): string {
  const at = new Date(iso);
  const now = new Date(nowMs);
  const passedMs = nowMs - at.getTime();
  if (passedMs < minuteMs) return 'только что';
  if (passedMs < hourMs) return `${Math.floor(passedMs / minuteMs)}\u00A0мин назад`;
  if (at.toDateString() === now.toDateString()) return `${Math.floor(passedMs / hourMs)}\u00A0ч назад`;
  if (at.toDateString() === dayBefore(now)) return `вчера, ${formatTime(at)}`;
  return formatDateTime(iso);
}
