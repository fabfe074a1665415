import { brand } from '#content/brand/brand.ts'
import { priceTests } from '#content/prices/pages.ts'
import { languageOfPath, languages } from '#kernel/i18n/languages.ts'
import { isWhole } from '../builders/whole.ts'
import { sentencesOfWebsite } from './catalogue-sentences.ts'
import { expect, test } from './journey.ts'
import { addresses, prerendered, startPlans } from './listed-addresses.ts'

// Every address of the website in every language that has it, one after the other.

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
  /** Fields that a number of a card could be typed into. */
  cardFields: string[]
  /** What it says in its own language: the texts of its elements, whole. */
  texts: string[]
  /** The same in pieces that nothing stands between, and the names of what has no text. */
  pieces: string[]
}

// One after the other, in one process: what a page says is read once, and where several languages lead is
// asked once.
test.describe.configure({ mode: 'default' })

/** What has been read so far, by path. */
const read = new Map<string, PageFacts>()
/** By address: the status of what it answers, and the ids of its elements where it is a page. */
const answers = new Map<string, { status: number; ids: Set<string> | undefined }>()
let asked = 0
/** The numbers of the templates that stand for all. */
const FEW = /^(1|13|25)$/
/** The languages that every run reads. */
const READ = ['en', 'de']
const unread = languages.filter(({ code }) => !READ.includes(code))

test('ROUTE-9 ROUTE-10 all pages of prices are among them, in every language that has them', () => {
  for (const { code, prefix } of languages) {
    const ofPrices = addresses.filter((path) => path.startsWith(`${prefix}/pricing/plans/`))
    // The plans, 24 that the specification names, and those of the tests that have run.
    expect(ofPrices, code).toHaveLength(25 + Object.keys(priceTests).length)
  }
  expect(addresses).toContain(startPlans)
})

for (const { code, tag } of languages) {
  test(`ROUTE-0 R-36 every address in ${tag} is whole, asks for no card, and leads only to what exists`, {
    tag: READ.includes(code) ? [] : '@whole',
  }, async ({ page, request, baseURL }) => {
    test.slow() // every page of a language
    await page.goto('/')
    const sentences = sentencesOfWebsite()
    const faults: string[] = []
    const own = addresses.filter((path) => languageOfPath(path).code === code && isTaken(path))
    for (const path of own) {
      const answer = await request.get(path)
      const html = await answer.text()
      answers.set(path, { status: answer.status(), ids: idsOf(html) })
      if (answer.status() !== 200) faults.push(`${path}: ${answer.status()}`)
      faults.push(...twiceIn(html).map((id) => `${path}: the id ${id} stands there twice`))
      const facts = await page.evaluate(readPage, { html: bare(html), address: new URL(path, baseURL).href })
      read.set(path, facts)
      faults.push(...faultsOf(path, facts, sentences).map((fault) => `${path}: ${fault}`))
      faults.push(...strangersIn(html, facts, baseURL).map((address) => `${path}: it names ${address}`))
    }
    expect(faults).toEqual([])
    expect(await deadLinks(own)).toEqual([])
  })
}

test('LANG-4 alternates name each other, and nothing is said alike in several languages', {
  tag: '@whole',
}, async ({ page, request, baseURL }) => {
  test.slow() // every page of the website
  await page.goto('/')
  // Where the tests above were not run, or failed in another process.
  for (const path of addresses.filter((each) => !read.has(each))) {
    const html = await (await request.get(path)).text()
    read.set(path, await page.evaluate(readPage, { html: bare(html), address: new URL(path, baseURL).href }))
  }
  const named = (facts: PageFacts | undefined) =>
    facts?.alternates.map(({ language, address }) => `${language} ${address}`)
  for (const [path, facts] of read) {
    for (const { address } of facts.alternates) {
      const other = read.get(new URL(address).pathname)
      expect(named(other), `${path} → ${address}`).toEqual(named(facts))
    }
  }
  expect(sentencesOfNoLanguage(read)).toEqual([])
})

test('ROUTE-0 the pictures of every template are there', { tag: '@whole' }, async ({ request }) => {
  test.setTimeout(1_200_000) // each is drawn
  for (const path of addresses.filter((each) => /-D\d+\/$/.test(each))) {
    const pictures = (await (await request.get(path)).text()).match(/\/pictures\/D\d+-[\w./-]+/g) ?? []
    expect(pictures.length, path).toBeGreaterThan(0)
    for (const picture of new Set(pictures)) expect((await request.get(picture)).status(), picture).toBe(200)
  }
})

/** What pages name that is not there, with the page that names it. */
async function deadLinks(paths: readonly string[]): Promise<string[]> {
  const named = paths.flatMap((path) =>
    (read.get(path)?.targets ?? []).filter(isWorthAsking).map((target) => ({ path, target })),
  )
  const addressOf = (target: string) => target.split('#', 1)[0] ?? ''
  const asked = named.map(({ target }) => addressOf(target))
  const unknown = (isWhole ? [...new Set(asked)] : oneOfEachQuery(asked)).filter((each) => !answers.has(each))
  while (unknown.length > 0) await Promise.all(unknown.splice(0, 8).map(ask))
  return named.flatMap(({ path, target }) => {
    const { status = 0, ids } = answers.get(addressOf(target)) ?? {}
    const [, anchor = ''] = target.split('#')
    if (status >= 400) return `${path} → ${target}: ${status}`
    return anchor !== '' && ids?.has(anchor) === false ? `${path} → ${target}: no such anchor` : []
  })
}

/** The website's whole addresses that are not at the host where it is: everything else belongs to others. */
function strangersIn(html: string, { canonical, alternates }: PageFacts, base = ''): string[] {
  const { origin } = new URL(base)
  const social = Array.from(
    html.matchAll(/<meta property="og:(?:url|image)" content="([^"]*)"/g),
    ([, address = '']) => address,
  )
  // What was made before the address was known.
  const unfinished = html.split(/["\\]/).filter((piece) => piece.includes('website.invalid'))
  return [canonical, ...alternates.map(({ address }) => address), ...social]
    .filter((address) => address !== null && new URL(address).origin !== origin)
    .concat(unfinished)
    .map(String)
}

/** Pages of templates differ by what their authors wrote: a few tell of all, however many there are. */
function isTaken(path: string): boolean {
  return isWhole || FEW.test(/-D(\d+)\/$/.exec(path)?.[1] ?? '1')
}

/**
 * Pictures of templates, and cards to share, are drawn when they are asked for, at half a second each: those
 * of a few tell of all.
 */
function isWorthAsking(target: string): boolean {
  const [, template = '1', page = '1'] = /^\/pictures\/D(\d+)-[^/]+\/(\d*)/.exec(target) ?? []
  if (!isTaken(target.split('#', 1)[0] ?? '')) return false
  if (target.startsWith('/cards/')) return /^\/cards\/0/.test(target)
  return FEW.test(template) && (isWhole || (Number(page) <= 2 && !isKnown(target)))
}

/**
 * What was made at build time is there, and what a test of this run reads. Of the languages that none reads,
 * each page is asked for in one.
 */
function isKnown(target: string): boolean {
  if (prerendered.has(target)) return true
  if (!addresses.includes(target)) return false
  const { code, prefix } = languageOfPath(target)
  return READ.includes(code) || unread[(target.length - prefix.length) % unread.length]?.code !== code
}

/** Links that differ by the values of their query lead to one page, and so do those to any department. */
function oneOfEachQuery(targets: readonly string[]): string[] {
  const keyOf = (target: string) =>
    target.replaceAll(/=[^&]*/g, '').replace(/(\/templates\/)[^/]+\/\?/, '$1*/?')
  return [...Map.groupBy(targets, keyOf).values()].flatMap(([first = '']) => first)
}

/** Without Playwright's own requests, of which each takes as long as its answer. */
async function ask(address: string): Promise<void> {
  // A redirect is an answer: much of the web application asks for a log-in first. Searches are limited for
  // each network.
  const headers = { 'x-forwarded-for': `203.${asked % 250}.${Math.floor(asked / 250)}.1` }
  asked += 1
  const answer = await fetch(new URL(address, process.env.JOURNEY_URL), { redirect: 'manual', headers })
  const body = await answer.text()
  const isPage = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html')
  answers.set(address, { status: answer.status, ids: isPage ? idsOf(body) : undefined })
}

/**
 * Without its style sheet, the larger half of a page, and without what is in scripts: nothing is read of
 * either.
 */
function bare(html: string): string {
  return html.replace(/<style\b.*?<\/style>/gs, '').replace(/(<script\b[^>]*>).*?(?=<\/script>)/gs, '$1')
}

function twiceIn(html: string): string[] {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

function idsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}

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
    facts.cardFields.map((field) => `R-36: it asks for a card itself: ${field}`),
    mixed.map((text) => `it says in another language: ${text}`),
  ].flat()
}

/**
 * What three languages say alike is no translation of any: it stands in the code. Names and addresses are the
 * operator's.
 */
function sentencesOfNoLanguage(pages: Map<string, PageFacts>): string[] {
  const speakers = new Map<string, Set<string>>()
  for (const [path, { pieces }] of pages) {
    for (const piece of pieces) {
      const languagesOfPiece = speakers.get(piece) ?? new Set()
      speakers.set(piece, languagesOfPiece.add(languageOfPath(path).code))
    }
  }
  const isOfOperator = (piece: string) =>
    brand.address.includes(piece) || piece === brand.address.join(', ') || piece.startsWith(brand.operator)
  const isOfSystems = (piece: string) =>
    /^((Windows|macOS|Linux|Android|iOS)(, )?)+$|^Safari \(iPhone, iPad\)$/.test(piece)
  return [...speakers].flatMap(([piece, { size }]) =>
    size < 3 || isOfOperator(piece) || isOfSystems(piece) ? [] : piece,
  )
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
  const candidates = [...root.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '')
      .split(', ')
      .map((one) => new URL(one.split(' ', 1)[0] ?? '', address)),
  )
  // A whole address, of the website's own host as it is configured.
  const shared = new URL(
    head.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '/no-picture-to-share',
    address,
  )
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
    targets: [
      ...[...links, ...loaded, ...forms, ...candidates]
        .filter((target) => target.origin === origin)
        .map(({ pathname, search, hash }) => pathname + search + hash),
      shared.pathname,
    ],
    foreign: [...loaded, ...stylesheets].filter((target) => target.origin !== origin).map(String),
    cardFields: [...body.querySelectorAll('input, select, textarea')]
      .filter((field) =>
        /card(?!s)|cc-|cvc|cvv|pan\b|expir/i.test(
          `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`,
        ),
      )
      .filter(
        (field) => !['radio', 'checkbox', 'hidden', 'submit'].includes(field.getAttribute('type') ?? ''),
      )
      .map(({ outerHTML }) => outerHTML),
    texts: [...body.querySelectorAll('p, li, h1, h2, h3, a, button, summary, label, span, dt, dd, legend')]
      .filter((element) => element.closest('[lang]') === root)
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== ''),
    pieces: [...body.querySelectorAll('*:not(script, style)')]
      .filter((element) => element.closest('[lang]') === root)
      // What is quoted from elsewhere: a button of an English page, a line of a program; and what is chosen
      // from lists, names of places above all.
      .filter((element) => element.closest('strong, code, cite, q, select') === null)
      .flatMap((element) => [
        ...[...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE ? node.nodeValue : [],
        ),
        ...['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
      ])
      .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
      // A word or two, which languages share, tell nothing.
      .filter((text) => /\p{L}\S* \S*\p{L}\S* \S*\p{L}/u.test(text)),
  }
}
