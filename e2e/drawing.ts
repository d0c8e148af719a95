import type { Locator, Page } from '@playwright/test';

/** Draws a signature with the pointer. */
export async function draw(page: Page): Promise<void> {
  const box = (await page.locator('.sigpad-draw').boundingBox())!;
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [[0.25, 0.2], [0.3, 0.7], [0.45, 0.3], [0.6, 0.6], [0.85, 0.35]] as const)
    await page.mouse.move(...at(x, y), { steps: 5 }); // prettier-ignore
  await page.mouse.up();
}

export const signButton = (page: Page): Locator => page.getByRole('button', { name: /^Je signe/ });
