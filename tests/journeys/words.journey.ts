import type { APIRequestContext } from '@playwright/test'
import { languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { readingEase, sentencesIn } from '../builders/reading-ease.ts'
import { expect, test } from './journey.ts'
import { listedAddresses } from './listed-addresses.ts'

// What the pages of the website say, each for itself.

/** Written by lawyers for lawyers, or made of the library's own data. */
const isOfLaw = (path: string) => /\/company\/[a-z-]*(policy|terms-of-use|eula|agreement)/.test(path)
const isOfLibrary = (path: string) => /\/templates\//.test(path)
/** What it says is what its articles say of themselves. */
const isList = (path: string) => /^\/blog\/(tag\/[^/]+\/)?$/.test(path)
const written = listedAddresses.filter((path) => !isOfLibrary(path) && !isList(path))

const MOST_SHARED = 1 / 3
const LEAST_EASE = 50
/** Fewer sentences than these tell nothing of a page. */
const FEW = 6

for (const { code, tag } of languages) {
  test(`ROUTE-1 no two pages in ${tag} share more than a third of their sentences`, {
    tag: code === 'en' ? [] : '@whole',
  }, async ({ page, request }) => {
    await page.goto('/')
    const sentences = new Map<string, Set<string>>()
    for (const path of written.filter((each) => languageOfPath(each).code === code)) {
      const texts = await page.evaluate(readParagraphs, await mainOf(path, request))
      sentences.set(path, new Set(texts.flatMap(sentencesIn).filter((each) => /\s.*\s/.test(each))))
    }
    const alike: string[] = []
    const pages = [...sentences]
    for (const [at, [path, own]] of pages.entries()) {
      for (const [otherPath, other] of pages.slice(at + 1)) {
        const shared = [...own].filter((sentence) => other.has(sentence)).length
        const part = shared / Math.min(own.size, other.size)
        if (Math.min(own.size, other.size) >= FEW && part > MOST_SHARED)
          alike.push(`${path} and ${otherPath}: ${shared} of ${own.size} and ${other.size}`)
      }
    }
    expect(alike).toEqual([])
    expect(pages.length).toBeGreaterThan(40)
  })
}

test('ROUTE-1 every page that is not of law reads easily in English', async ({ page, request }) => {
  await page.goto('/')
  const hard: string[] = []
  for (const path of written.filter((each) => languageOfPath(each).code === 'en' && !isOfLaw(each))) {
    const texts = await page.evaluate(readParagraphs, await mainOf(path, request))
    const sentences = texts.flatMap(sentencesIn).filter((sentence) => /\s.*\s.*\s/.test(sentence))
    const ease = readingEase(sentences)
    if (sentences.length >= FEW && ease < LEAST_EASE) hard.push(`${path}: ${ease.toFixed(0)}`)
  }
  expect(hard).toEqual([])
})

/** A fifth of a page is its own part: the rest is not sent to the browser. */
async function mainOf(path: string, request: APIRequestContext): Promise<string> {
  const html = await (await request.get(path)).text()
  return html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
}

/**
 * Runs in the browser, whose parser reads the page: what its own part says in whole sentences, without its
 * frame. Of a page around one article that is the article; names of other pages are theirs.
 */
function readParagraphs(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const articles = body.querySelectorAll('main article')
  const main = (articles.length === 1 ? articles[0] : body.querySelector('main')) ?? body
  return [...main.querySelectorAll('p, li, dd, td, h1, h2, h3')]
    .filter((element) => element.querySelector('p, li, dd') === null && element.closest('nav, form') === null)
    .filter((element) =>
      [...element.querySelectorAll('a')].every((link) => link.textContent !== element.textContent),
    )
    .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
