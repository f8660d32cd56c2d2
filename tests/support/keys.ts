import type { Locator } from '@playwright/test';
import { expect } from './browser.ts';

/** More stops than a page of ours has. */
const STOPS = 250;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Whether somebody who looks sees it: its middle lies in the window, and nothing fixed lies over it. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const of = element.closest('label') ?? element;
    return shown !== null && (of.contains(shown) || shown.contains(element));
  });

/** Goes to an element by the Tab key only, as somebody does without a mouse, and sees it there. @param way `Shift+Tab` for back */
export async function reach(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await isFocused(target)) {
      await expect.poll(() => isInSight(target), `${target} has the focus in sight`).toBe(true);
      return;
    }
    await target.page().keyboard.press(way);
  }
  throw new Error(`${way} does not lead to ${target}.`);
}

/** Goes to an element by the Tab key, and presses a key there. */
export async function press(target: Locator, key = 'Enter', way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await reach(target, way);
  await target.page().keyboard.press(key);
}
