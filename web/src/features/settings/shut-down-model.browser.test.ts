import { anthropicModels } from '@geoplan/contracts/geo/geo-settings';
import { expect, test } from 'vitest';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { webTests } from '../../testing/web-tests.ts';
import { card } from './testing/settings-parts.ts';

const { open } = webTests();

test('marks a stored model that is discontinued and does not offer it again', async () => {
  const stored = { apiKey: '', model: 'claude-3-opus-20240229', enabled: true };
  const page = await open('/settings', {
    as: 'admin',
    api: fakeSettings(sampleSettings({ anthropic: stored }), []),
  });
  const anthropic = card(page, /Anthropic/);
  await anthropic.getByText('Модель отключена провайдером 05.01.2026. Выберите другую.').waitFor();
  expect(
    await card(page, /OpenAI/)
      .getByText('отключена провайдером')
      .count(),
  ).toBe(0);
  const model = anthropic.getByRole('combobox', { name: 'Модель' });
  expect(await model.inputValue()).toBe('claude-3-opus-20240229');
  // The list closes when the page scrolls, and the field is below the viewport at first.
  await model.click();
  await model.fill('claude-');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([...anthropicModels]);
});
