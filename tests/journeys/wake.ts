import { expect, type Page } from '@playwright/test'

/** Moves the pointer until the part of the page that the selector names has come to life by it. */
export async function wake(page: Page, selector: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(9, 9)
    await page.mouse.move(20, 20)
    expect(await page.evaluate(isAlive, selector)).toBe(true)
  }).toPass()
}

/** Runs in the page: whether React has taken it over. */
function isAlive(selector: string): boolean {
  const part = document.querySelector(selector)
  return part !== null && Object.keys(part).some((key) => key.startsWith('__react'))
}
