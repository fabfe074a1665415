import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages } from '#app/languages.ts'
import { expect, test } from './journey.ts'
import { kindsOfPages } from './kinds-of-pages.ts'

// How every kind of page looks: at every width, in every language and in both themes.

/** NAV-7. */
const widths = [320, 360, 600, 700, 765, 930, 970, 1000, 1080, 1200, 1300]
const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.skip(({ isMobile }) => isMobile, 'sets its own widths')

for (const [place, kind] of kindsOfPages.entries()) {
  const spoken = languages.filter(({ code }) => kind.languages.includes(code))

  test(`NAV-7 has no accessibility fault, and nothing overflows, in any language, width or theme: ${kind.path}`, async ({
    page,
    complaints,
  }) => {
    test.slow()
    complaints.expect(/status of 404/)
    // Three widths in two themes, each in another language: the first one is another for every kind.
    for (let turn = 0; turn < 6; turn += 1) {
      const path = `${spoken[turn % spoken.length]?.prefix}${kind.path}`
      const look = (place + turn) % 6
      await page.emulateMedia({ colorScheme: look % 2 === 0 ? 'light' : 'dark' })
      await page.setViewportSize({ width: [360, 768, 1280][look >> 1] ?? 360, height: 900 })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(accessibilityRules).analyze()
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`)
      expect(faults, path).toEqual([])
      // The theme moves nothing.
      if (turn >= spoken.length) continue
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        // A late part may just be taking its place.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
            message: `${path} at ${width} px`,
          })
          .toBeLessThanOrEqual(0)
        expect(await overlapsIn(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}

/** Links and buttons of the header that lie over each other, by their texts. */
function overlapsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll('body > header a, body > header summary, body > header input'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('details:not([open]) > :not(summary)') === null)
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
    return shown.flatMap((one, place) =>
      shown
        .slice(place + 1)
        .filter(
          (other) =>
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1,
        )
        .map((other) => `${one.text} × ${other.text}`),
    )
  })
}
