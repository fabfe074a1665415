import type { Page } from '@playwright/test'
import { languages } from '#kernel/i18n/languages.ts'
import { hearScripts, SCRIPT_BUDGET_KB } from '../builders/visit.ts'
import { isWhole } from '../builders/whole.ts'
import { accessibilityFaults, measureOnce } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type KindOfPage, kindsOfPages, MISSING_PATH } from './kinds-of-pages.ts'

// How every kind of page looks: at every width and in both themes, in its longest words, or in two languages.

/** A phone, a tablet and a desk. */
const screens = [360, 768, 1280]
/**
 * The narrowest screen, and where each look begins (the breakpoints of src/ui/theme.css, and 358 px): from
 * there on a page only gets more room.
 */
const widths = [320, 360, 480, 576, 768, 996, 1200]
/**
 * The narrowest, and the narrowest that a wider look is for: enough for words that are shorter than the
 * German ones, and for all where a run does not take everything.
 */
const otherWidths = [320, 768]
/** NAV-7, for what stands in one line in the header. */
const headerWidths = [320, 360, 600, 700, 765, 930, 970, 1000, 1080, 1200, 1300]
/** So many kinds are looked at in one browser: opening one costs as much as a page. */
const TOGETHER = 5

const looked = kindsOfPages.filter(({ repeats }) => isWhole || !repeats)
const groups = looked
  .map((_, place) => looked.slice(place, place + TOGETHER))
  .filter((_, place) => place % TOGETHER === 0)

for (const [group, kinds] of groups.entries()) {
  const paths = kinds.map(({ path }) => path).join(' ')
  test(`has no accessibility fault at three widths in both themes, NAV-7 nothing overflows or overlaps, and its scripts keep their budget: ${paths}`, async ({
    page,
    complaints,
  }) => {
    test.slow()
    complaints.expect(/status of 404/)
    for (const [place, kind] of kinds.entries())
      await test.step(kind.path, () => look(page, kind, group * TOGETHER + place))
  })
}

async function look(page: Page, kind: KindOfPage, place: number): Promise<void> {
  const spoken = languages.filter(({ code }) => kind.languages.includes(code))
  // The longest words are German; the other language is another one for every kind.
  const german = spoken.filter(({ code }) => code === 'de')
  const others = spoken.filter(({ code }) => code !== 'de')
  const inTurn = [...german, ...others.map((_, turn) => others[(place + turn) % others.length])]
  for (const [turn, language] of inTurn.slice(0, isWhole ? 2 : 1).entries()) {
    const path = `${language?.prefix}${kind.path}`
    const lit = screens[place % screens.length] ?? 0
    await page.setViewportSize({ width: lit, height: 800 })
    // What the page before still fetches ahead is not weighed with this one.
    await page.goto('about:blank')
    const scripts = hearScripts(page)
    // Nobody begins at the checkout or behind it, and its form works before its scripts. A page that does not
    // exist is made in the browser, after them.
    const isFirst =
      kind.path !== MISSING_PATH && !/^\/(pricing\/checkout|(pricing|start\/cb)\/thank-you)\//.test(kind.path)
    await page.goto(path, { waitUntil: isFirst ? 'networkidle' : 'load' })
    // Before a look wakes the page.
    const weighed = scripts()
    const kilobytes = [...weighed.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    if (isFirst) expect(kilobytes, [path, ...weighed].join('\n')).toBeLessThan(SCRIPT_BUDGET_KB.website)
    if (isFirst) expect(weighed.size, path).toBeGreaterThan(0)
    // Colours are the same at every width and in every language; each kind is read whole at another width.
    // Parts of one kind are on others: `npm test` reads half of them in each theme.
    const isLit = isWhole || place % 2 === 0
    const rules = turn === 0 && isLit ? 'all' : 'all but colours'
    expect.soft(await accessibilityFaults(page, rules), `${path} at ${lit} px`).toEqual([])
    if (turn === 0 && (isWhole || !isLit)) {
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await accessibilityFaults(page, 'colours'), `${path}, dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const width of isWhole && turn === 0 ? screens.filter((each) => each !== lit) : []) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await accessibilityFaults(page, 'layout'), `${path} at ${width} px`).toEqual([])
    }
    for (const width of turn === 0 && isWhole ? widths : otherWidths) await expectRoom(page, path, width)
    await measureOnce(
      page,
      async () => {
        for (const width of headerWidths) {
          await expectRoom(page, path, width)
          expect(await overlapsIn(page), `${path} at ${width} px`).toEqual([])
        }
      },
      'body > header',
    )
  }
}

async function expectRoom(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // A late part may just be taking its place.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${path} at ${width} px`,
    })
    .toBeLessThanOrEqual(0)
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
