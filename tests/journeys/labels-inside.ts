import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/** The label of a field is seen, and lies within the box of the field. */
export async function expectLabelInside(field: Locator): Promise<void> {
  const label = field.page().locator(`label[for="${await field.getAttribute('id')}"]`)
  await expect(label).toBeVisible()
  await expect(async () => {
    const [inner, outer] = [await label.boundingBox(), await field.boundingBox()]
    if (inner === null || outer === null) throw new Error('one of them is not drawn')
    expect(inner.y).toBeGreaterThanOrEqual(outer.y)
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
    expect(inner.x).toBeGreaterThanOrEqual(outer.x)
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  }).toPass()
}
