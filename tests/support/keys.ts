import type { Locator } from '@playwright/test';
import { expect } from './browser.ts';

/** More stops than a page of ours has. */
const STOPS = 250;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes to an element by the Tab key alone, as somebody does without a mouse. */
export async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await isFocused(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** Goes to an element by the Tab key, and presses a key there. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await reach(target);
  await target.page().keyboard.press(key);
}
