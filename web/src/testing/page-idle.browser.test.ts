import { closeContexts, sharedBrowser } from '@geoplan/test-servers/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchForIdle, watchTimers } from './page-idle.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(closeContexts);

interface Asking {
  /** Holds back all responses until it resolves. */
  answered?: Promise<void>;
  /** Pause between a response and the next request. */
  pauseMs?: number;
  /** Request that never gets a response. */
  never?: string;
  /** Time limit, ms. The default is longer than a stall of the machine, which must not count as held back. */
  heldAfterMs?: number;
}

/** Page that sends one request after the other. */
async function askingPage(questions: readonly string[], asking: Asking) {
  const { answered, pauseMs = 0, never, heldAfterMs = 60_000 } = asking;
  const page: Page = await browser.newPage();
  const asked: string[] = [];
  await page.route('http://web.example/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<title>asks</title>' });
    if (name === 'at-rest') return route.fulfill({ status: 204 });
    asked.push(name);
    if (name === never) return;
    await answered;
    await route.fulfill({ body: '' }).catch(() => undefined);
  });
  await watchTimers(page);
  const rest = watchForIdle(page, heldAfterMs);
  await page.goto('http://web.example/');
  await page.evaluate(
    ([names, pause]) => {
      void names.reduce(async (before, name) => {
        await before;
        await new Promise((resolve) => setTimeout(resolve, pause));
        await (await fetch(`/${name}`)).text();
      }, Promise.resolve());
    },
    [questions, pauseMs] as const,
  );
  return { page, asked, rest };
}

test('waits for the last of several requests that are sent one after another', async () => {
  const questions = ['a', 'b', 'c', 'd'];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { asked, rest } = await askingPage(questions, { answered });
  await expect.poll(() => asked).toEqual(['a']);
  const rested = rest();
  answer();
  await rested;
  expect(asked).toEqual(questions);
});

test('waits for a request that the page sends only after a short pause', async () => {
  const { asked, rest } = await askingPage(['a', 'b'], { pauseMs: 400 });
  await rest();
  expect(asked).toEqual(['a', 'b']);
});

test('stops waiting at its time limit if the test holds back a response', async () => {
  const { asked, rest } = await askingPage(['a', 'b', 'c'], { never: 'b', heldAfterMs: 3_000 });
  await expect.poll(() => asked).toEqual(['a', 'b']);
  expect(await rest()).toBe('held');
  expect(asked).toEqual(['a', 'b']);
});

test('treats a closed page as idle', async () => {
  const { page, rest } = await askingPage(['a'], { never: 'a' });
  await page.close();
  expect(await rest()).toBe('rested');
});
