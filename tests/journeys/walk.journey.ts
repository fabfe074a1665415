import { readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { languageOfPath, languages } from '#app/languages.ts'
import { brand } from '#content/brand/brand.ts'
import type { SiteManifest } from '#server/memory-files.ts'
import { sentencesOfWebsite } from './catalogue-sentences.ts'
import { expect, test } from './journey.ts'

// Every address of the website in every language that has it, one after the other.

const { files }: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
const prerendered = files.filter(({ type }) => type.startsWith('text/html')).map(({ path }) => path)
/** Template pages are made when they are asked for: the sitemap knows them. */
const sitemap = readFileSync(`build/site/${files.find(({ path }) => path === '/sitemap.xml')?.body}`, 'utf8')
const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address = '']) => new URL(address).pathname,
)
/** What search engines are kept out of, and rendered for each request. */
const unlisted = ['/search/?q=contract', '/share/feedback/', '/uninstall/'].flatMap((path) =>
  languages.map(({ prefix }) => prefix + path),
)
const addresses = [...new Set([...prerendered, ...listed, ...unlisted])]

/** What our pages do on purpose, or what React writes: everything else of the recommended rules holds. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Written by React: `<!DOCTYPE html>`, `srcSet`, `<br/>`, ids that begin with an underscore.
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Titles that search engines cut are measured below, without the operator's name.
    'long-title': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
  },
})

interface PageFacts {
  lang: string | null
  title: string
  description: string | null
  canonical: string | null
  robots: string | null
  alternates: { language: string; address: string }[]
  headings: string[]
  /** Same-origin addresses that it leads to or loads, with their fragments. */
  targets: string[]
  /** What it would load from elsewhere by itself. */
  foreign: string[]
  /** What it says in its own language: the texts of its elements, whole. */
  texts: string[]
  /** The same in pieces that nothing stands between, and the names of what has no text. */
  pieces: string[]
}

test.skip(({ isMobile }) => isMobile, 'the same HTML on every screen')

test('ROUTE-0 LANG-4 every address of every language is whole, and leads only to what exists', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow() // every page of the website
  await page.goto('/')
  const sentences = sentencesOfWebsite()
  const pages = new Map<string, PageFacts>()
  const faults: string[] = []
  for (const path of addresses) {
    const answer = await request.get(path)
    const html = await answer.text()
    if (answer.status() !== 200) faults.push(`${path}: ${answer.status()}`)
    const report = await validator.validateString(html)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${path}: ${ruleId}: ${message} at ${selector}`)
    const facts = await page.evaluate(readPage, { html, address: new URL(path, baseURL).href })
    pages.set(path, facts)
    faults.push(...faultsOf(path, facts, sentences).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])

  expect(sentencesOfNoLanguage(pages), 'said alike in several languages').toEqual([])

  // LANG-4: alternates name each other, and each the same ones.
  for (const [path, { alternates }] of pages) {
    for (const { address } of alternates) {
      const other = pages.get(new URL(address).pathname)
      expect(other?.alternates, `${path} → ${address}`).toEqual(alternates)
    }
  }

  const dead: string[] = []
  const walked = new Map<string, string[] | undefined>()
  for (const [path, { targets }] of pages) {
    for (const target of targets) {
      const [address = '', anchor = ''] = target.split('#')
      if (!walked.has(address)) {
        // A redirect is an answer: much of the web application asks for a log-in first.
        // Searches are limited for each network.
        const headers = { 'x-forwarded-for': `203.${walked.size % 250}.${Math.floor(walked.size / 250)}.1` }
        const answer = await request.get(address, { maxRedirects: 0, headers })
        if (answer.status() >= 400) dead.push(`${path} → ${target}: ${answer.status()}`)
        const isPage = answer.status() === 200 && answer.headers()['content-type']?.startsWith('text/html')
        const ids = isPage
          ? [...(await answer.text()).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
          : undefined
        walked.set(address, ids)
      }
      const ids = walked.get(address)
      if (anchor !== '' && ids && !ids.includes(anchor)) dead.push(`${path} → ${target}: no such anchor`)
    }
  }
  expect(dead).toEqual([])
  expect(walked.size).toBeGreaterThan(pages.size)
})

function faultsOf(path: string, facts: PageFacts, sentences: Map<string, Set<string>>): string[] {
  const language = languageOfPath(path)
  const own = sentences.get(language.code)
  const title = facts.title.replace(/ · [^·]+$/, '')
  const isIndexed = facts.robots === null
  const [pathname] = path.split('?')
  const others = [...sentences].filter(([code]) => code !== language.code)
  const mixed = facts.texts.filter(
    (text) => own?.has(text) !== true && others.some(([, texts]) => texts.has(text)),
  )
  return [
    facts.lang === language.tag ? [] : `its language is ${facts.lang}`,
    facts.headings.length === 1 ? [] : `it has ${facts.headings.length} first headings`,
    title.length > 5 && title.length < 70 ? [] : `its title has ${title.length} letters: ${title}`,
    (facts.description?.length ?? 0) > 25 && (facts.description?.length ?? 0) <= 170
      ? []
      : `its description has ${facts.description?.length} letters`,
    !isIndexed || new URL(facts.canonical ?? 'none:').pathname === pathname
      ? []
      : `its canonical address is ${facts.canonical}`,
    !isIndexed ||
    facts.alternates.length === 0 ||
    facts.alternates.some(({ language: tag }) => tag === language.code)
      ? []
      : 'its alternates leave it out',
    facts.foreign.map((address) => `it loads ${address}`),
    mixed.map((text) => `it says in another language: ${text}`),
  ].flat()
}

/** What three languages say alike is no translation of any: it stands in the code. Names and addresses are the operator's. */
function sentencesOfNoLanguage(pages: Map<string, PageFacts>): string[] {
  const speakers = new Map<string, Set<string>>()
  for (const [path, { pieces }] of pages) {
    for (const piece of pieces) {
      const languagesOfPiece = speakers.get(piece) ?? new Set()
      speakers.set(piece, languagesOfPiece.add(languageOfPath(path).code))
    }
  }
  const isOfOperator = (piece: string) => brand.address.includes(piece) || piece.startsWith(brand.operator)
  return [...speakers].flatMap(([piece, { size }]) => (size < 3 || isOfOperator(piece) ? [] : piece))
}

/** Runs in the browser, whose parser reads the page. */
function readPage({ html, address }: { html: string; address: string }): PageFacts {
  const { documentElement: root, title, head, body } = new DOMParser().parseFromString(html, 'text/html')
  const { origin } = new URL(address)
  const contentOf = (name: string) =>
    head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
  const addressesIn = (selector: string, attribute: string) =>
    [...root.querySelectorAll(selector)].flatMap((element) => {
      const value = element.getAttribute(attribute)
      return value ? new URL(value, address) : []
    })
  const links = ['a[href]', 'link[href]:not([rel=canonical]):not([rel=alternate])'].flatMap((selector) =>
    addressesIn(selector, 'href'),
  )
  const loaded = ['img[src]', 'script[src]', 'iframe[src]', 'source[src]'].flatMap((selector) =>
    addressesIn(selector, 'src'),
  )
  const forms = addressesIn('form[action]', 'action')
  const stylesheets = addressesIn('link[rel~=stylesheet], link[rel~=preload], link[rel~=icon]', 'href')
  const tag = root.getAttribute('lang')
  return {
    lang: tag,
    title,
    description: contentOf('description'),
    canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    robots: contentOf('robots'),
    alternates: [...head.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => ({
      language: link.getAttribute('hreflang') ?? '',
      address: link.getAttribute('href') ?? '',
    })),
    headings: [...body.querySelectorAll('h1')].map((heading) => heading.textContent),
    targets: [...links, ...loaded, ...forms]
      .filter((target) => target.origin === origin)
      .map(({ pathname, search, hash }) => pathname + search + hash),
    foreign: [...loaded, ...stylesheets].filter((target) => target.origin !== origin).map(String),
    texts: [...body.querySelectorAll('p, li, h1, h2, h3, a, button, summary, label, span, dt, dd, legend')]
      .filter((element) => element.closest('[lang]') === root)
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== ''),
    pieces: [...body.querySelectorAll('*:not(script, style)')]
      .filter((element) => element.closest('[lang]') === root)
      .flatMap((element) => [
        ...[...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE ? node.nodeValue : [],
        ),
        ...['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
      ])
      .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
      // Single words, which languages share, tell nothing.
      .filter((text) => /\p{L}.* .*\p{L}/u.test(text)),
  }
}
