import type { InventedRow } from './invented-row.ts';

const base: InventedRow = {
  domain: 'hostile.example',
  status: 'In prod',
  brand: 'lumora',
  geos: ['DE'],
  language: 'de',
  type: 'review',
  startDate: '2026-03-01',
  people: ['Анна Ветрова'],
  notes: '',
  createdAt: Date.UTC(2026, 9, 1),
  editedAt: Date.UTC(2026, 9, 1),
};

/** Rows with hostile texts: scripts, markup, spreadsheet formulas, special characters and extreme lengths. */
export const hostileRows: readonly InventedRow[] = [
  // Rows whose hostile part is the address.
  { ...base, domain: 'javascript:alert(document.domain)', notes: 'Адрес со скриптом' },
  { ...base, domain: 'JaVaScRiPt://%0aalert(1)', notes: 'data:text/html,<script>alert(1)</script>' },
  {
    ...base,
    brand: '<img src=x onerror=alert(1)>',
    status: '<b>In prod</b>',
    notes: '</td><script>alert("x")</script>',
  },
  { ...base, brand: '=HYPERLINK("http://evil.example","click")', notes: '=1+1\n"quoted", and; more' },
  { ...base, brand: '@SUM(1,2)', notes: '+7 900 000-00-00', domain: '-2+3.example' },
  { ...base, brand: '\u202eorazroz\u202c', notes: 'مرحبا بالعالم — עברית' },
  { ...base, brand: '🎰 lumora 🦊', notes: '👨‍👩‍👧‍👦 семья, ﷽, Z̷̢a̶l̸g̵o̷' },
  {
    ...base,
    brand: "Robert'); DROP TABLE sites;--",
    notes: String.raw`C:\new\table \u0000 %00 ../../etc/passwd`,
  },
  { ...base, brand: '  lumora  ', geos: ['Атлантида', 'DE', 'XX'], notes: 'Страна, которой нет' },
  { ...base, brand: 'Lumora', notes: 'Очень длинная заметка. '.repeat(90).slice(0, 2_000) },
  { ...base, domain: `https://hostile.example/${'long/'.repeat(60)}?a=1&b=2#z`, notes: 'Длинный адрес' },
  { ...base, brand: '__proto__', status: 'constructor', language: 'toString', type: 'null' },
];
