import type { Page } from '@playwright/test'
import { languages } from '#app/languages.ts'
import { accessibilityFaults, expect, test } from './journey.ts'
import { kindsOfPages } from './kinds-of-pages.ts'

// How every kind of page looks: at every width, in every language and in both themes.

/** A phone, a tablet and a desk: each kind begins with another one. */
const screens = [360, 768, 1280]
/** NAV-7. */
const widths = [320, 360, 600, 700, 765, 930, 970, 1000, 1080, 1200, 1300]

test.skip(({ isMobile }) => isMobile, 'sets its own widths')

for (const [place, kind] of kindsOfPages.entries()) {
  const spoken = languages.filter(({ code }) => kind.languages.includes(code))
  // The longest words are German; the others are other ones for every kind.
  const german = spoken.filter(({ code }) => code === 'de')
  const others = spoken.filter(({ code }) => code !== 'de')
  const inTurn = [...german, ...others.map((_, turn) => others[(place + turn) % others.length])]

  test(`has no accessibility fault at three widths in both themes, NAV-7 nothing overflows or overlaps: ${kind.path}`, async ({
    page,
    complaints,
  }) => {
    test.slow()
    complaints.expect(/status of 404/)
    for (const turn of screens.keys()) {
      const width = screens[(place + turn) % screens.length] ?? 0
      const path = `${inTurn[turn % inTurn.length]?.prefix}${kind.path}`
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      expect(await accessibilityFaults(page, 'all but colours'), path).toEqual([])
      // They are the same at every width, and each kind shows them at another one.
      if (turn === place % 3) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await accessibilityFaults(page, 'colours'), `${path}, ${colorScheme}`).toEqual([])
        }
      }
      // Of kinds that one language has, once.
      if (turn < Math.min(2, inTurn.length)) await expectRoomAtEveryWidth(page, path)
    }
  })
}

async function expectRoomAtEveryWidth(page: Page, path: string): Promise<void> {
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
