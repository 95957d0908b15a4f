import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails with everything axe finds that stops somebody from using the screen as it is now. */
export async function expectAccessible(page: Page, state = 'this screen'): Promise<void> {
  // Legacy mode: everything in this page; the other one opens a second page for each analysis.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(findings, state).toEqual([]);
}
