const day = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** «20.11.2026» in the person's time zone (spec §2). */
export const formatDay = (iso: string): string => day.format(new Date(iso));
