/** Sort order of Russian texts: «стр. 2» before «стр. 10»; texts that differ only in case are equal. */
export const russianOrder = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });
