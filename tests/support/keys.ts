import type { ElementHandle, Locator } from '@playwright/test';
import { expect } from './browser.ts';

/** More stops than a page of ours has. */
const STOPS = 250;
/** After how many stops the element is looked up anew: a page may have drawn another one meanwhile. */
const LOOKED_UP_EVERY = 25;

type Handle = ElementHandle<HTMLElement | SVGElement>;

/** Where an element stands; its handle is asked, because to find it by its role and name takes longer than all else of a stop. */
const placeOf = (element: Handle): Promise<'focused' | 'elsewhere' | 'gone'> =>
  element.evaluate((node) => {
    if (node === document.activeElement) return 'focused';
    return node.isConnected ? 'elsewhere' : 'gone';
  });

/** Whether somebody who looks sees it: its middle lies in the window, and nothing fixed lies over it. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    const of = element.closest('label') ?? element;
    return shown !== null && (of.contains(shown) || shown.contains(element));
  });

const lookUp = async (target: Locator): Promise<Handle> => {
  const found = await target.elementHandle();
  if (!found) throw new Error(`There is no ${target}.`);
  return found as Handle;
};

/** Goes to an element by the Tab key only, as somebody does without a mouse, and sees it there. @param way `Shift+Tab` for back */
export async function reach(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  let element = await lookUp(target);
  for (let stop = 1; stop <= STOPS; stop++) {
    let place = await placeOf(element);
    if (place === 'gone' || stop % LOOKED_UP_EVERY === 0) {
      element = await lookUp(target);
      place = await placeOf(element);
    }
    if (place === 'focused') {
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
