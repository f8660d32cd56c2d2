import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules about colour; all others find in one theme what they find in the other. */
const COLOURS = ['color-contrast'];

/**
 * Fails when axe finds a fault in the light theme, or of colour in the dark one.
 *
 * @param narrow says what of the page is looked at
 */
export async function expectAccessible(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<void> {
  const findFaults = async (axe: AxeBuilder) => {
    const { violations } = await narrow(axe).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  expect(await findFaults(new AxeBuilder({ page })), 'light').toEqual([]);
  await page.evaluate(async () => {
    document.documentElement.dataset.theme = 'dark';
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  expect(await findFaults(new AxeBuilder({ page }).withRules(COLOURS)), 'dark').toEqual([]);
}
