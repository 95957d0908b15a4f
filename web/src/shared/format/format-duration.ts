/** Waiting time in suitable units: «45 с», «2 мин 5 с», «15 мин», «1 ч 23 мин». */
export function formatWait(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours > 0) return minutes === 0 ? `${hours}\u00A0ч` : `${hours}\u00A0ч ${minutes}\u00A0мин`;
  const rest = seconds % 60;
  if (minutes === 0) return `${rest}\u00A0с`;
  return rest === 0 ? `${minutes}\u00A0мин` : `${minutes}\u00A0мин ${rest}\u00A0с`;
}
