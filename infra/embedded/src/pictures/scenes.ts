import type { sharedBrowser } from '@geoplan/test-servers/browser';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof sharedBrowser>>['newPage']>>;

const keywords = ['lumora', 'lumora casino', 'velmari', 'torvelbet', 'velmari bonus', 'casino bonus'];
const countries = 'de,pl,si,fr,es,it,pt,br,mx,ca,au,nz';
const asked = `/geo-analysis?keywords=${encodeURIComponent(keywords.join('\n'))}&countries=${countries}`;

/** Picture in the guide, with the steps that lead to its screen. */
export interface Scene {
  /** Name of the file in docs/pictures. */
  name: string;
  show(page: Page, open: (path: string) => Promise<void>): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Scenes in the order of a user's work; each scene shows the results of the previous scenes. */
export const scenes: readonly Scene[] = [
  {
    name: 'analysis',
    async show(page, open) {
      await open(asked);
      await page.getByText('выбрано 12 из 200 стран').waitFor();
      // Waits for the price of 72 pairs (6 keywords × 12 countries).
      await page.getByText('72', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'run',
    async show(page, open) {
      await open(asked);
      await button(page, 'Запустить анализ').click();
      await page.getByText('Завершено: 72 из 72').waitFor();
    },
  },
  {
    name: 'matrix',
    async show(page, open) {
      await open('/analysis-results?tab=matrix');
      await page.getByRole('rowheader', { name: /lumora casino/ }).waitFor();
    },
  },
  {
    name: 'plan',
    async show(page, open) {
      await open('/analysis-results?tab=matrix');
      await button(page, /Есть спрос, нет сайта/).click();
      await button(page, /Добавить в план/).click();
      await open('/planning');
      await page
        .getByRole('row', { name: /velmari/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'checks',
    async show(page, open) {
      await open('/notion-data');
      await page.getByText(/2.500/).first().waitFor();
      await button(page, /^Проверить \d/).click();
      await button(page, /^Проверить \d/).waitFor();
      await button(page, /Расхождения: [1-9]/).click();
    },
  },
  {
    name: 'workspace',
    async show(page, open) {
      await open('/notion-data?q=lumora');
      await page
        .getByRole('row', { name: /lumora/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'balance',
    async show(page, open) {
      await open('/balance');
      await page.getByText('Ahrefs (demo)').waitFor();
    },
  },
  {
    name: 'dashboard',
    async show(page, open) {
      await open('/');
      // The cards of the dashboard appear one by one.
      await page.getByText(/^Сервер отвечает/).waitFor();
      await page.getByRole('heading', { name: 'Лучшие возможности' }).waitFor();
      await page.getByRole('link', { name: /Гео-анализ завершён/ }).waitFor();
    },
  },
];
