import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Page, test } from '@playwright/test'
import type axe from 'axe-core'

// What axe has against a page, at most once a run for each state of each screen: many journeys pass the same
// ones, in six languages, and a look costs as much time as all that a journey does on its way there.

/**
 * Colours cost axe as much as all its other rules together, and so does the size of targets among those.
 * `layout` is what a width alone can spoil, and `structure` what is the same at every width.
 */
export type AccessibilityRules = 'all' | 'colours' | 'all but colours' | 'structure' | 'layout'
type Part = Exclude<AccessibilityRules, 'all'>

/** The smaller of its two: every document reads it anew, which takes as long as most rules. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const runs: Record<AccessibilityRules, object> = {
  all: { runOnly: { type: 'tag', values: tags } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
  'all but colours': {
    runOnly: { type: 'tag', values: tags },
    rules: { 'color-contrast': { enabled: false } },
  },
  structure: {
    runOnly: { type: 'tag', values: tags },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  },
  layout: { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } },
}
/**
 * What many screens have in common, and what stays as it is under a dialog or a message: it is looked at by
 * itself.
 */
const frame = ['header', 'footer']
  .flatMap((name) => [`body > ${name}`, `body > div > ${name}`])
  .concat('#cookie-notice', 'main')

/** A screen as axe sees it, without what it says: its elements, their states and their styles. */
interface Screen {
  /** Theme, kind of pointer and style sheets, which everything on it depends on. */
  conditions: string
  width: number
  body: string
  /** By the selectors of the frame; of those that are there. */
  parts: Record<string, string>
  /**
   * What the words of the whole and of the parts take: the language, the longest word, and roughly how many
   * there are.
   */
  words: Record<string, string>
}

/** What axe has against a page, unless the same state was found sound before in this run. */
export async function accessibilityFaults(page: Page, rules: AccessibilityRules = 'all'): Promise<string[]> {
  const { conditions, width, body, parts } = await readScreen(page)
  const wanted: Part[] = rules === 'all' ? ['colours', 'all but colours'] : [rules]
  const claimed: string[] = []
  const claim = (kind: Part, state: string) => {
    const file = claimState(`${kind} ${width} ${conditions}\n${state}`)
    if (file !== undefined) claimed.push(file)
    return file !== undefined
  }
  const left = wanted.filter((kind) => claim(kind, body))
  if (left.length === 0) return []
  const known = Object.entries(parts)
    .filter(([, state]) => left.map((kind) => claim(kind, state)).every((isNew) => !isNew))
    .map(([selector]) => selector)
  let faults: string[] | undefined
  try {
    faults = await runAxe(page, left.length === 2 ? 'all' : (left[0] ?? rules), known)
    return faults
  } finally {
    // Whoever tries again has to find it again.
    if (faults?.length !== 0) for (const file of claimed) rmSync(file, { force: true })
  }
}

/**
 * Measures a screen, or a part of the frame, unless it was measured before in this run in that language, with
 * words as long.
 */
export async function measureOnce(page: Page, measure: () => Promise<void>, part = 'body'): Promise<void> {
  const { conditions, body, parts, words } = await readScreen(page)
  const file = claimState(`widths ${conditions} ${words[part]}\n${part === 'body' ? body : parts[part]}`)
  if (file === undefined) return
  try {
    await measure()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/**
 * A file of the run that stands for a state; undefined where somebody, in whichever process, has it already.
 */
function claimState(state: string): string | undefined {
  // Playwright empties this folder when a run begins.
  const folder = path.join(test.info().project.outputDir, 'looked-at')
  const file = path.join(folder, createHash('sha256').update(state).digest('hex'))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, state, { flag: 'wx' })
    return file
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  }
}

async function runAxe(page: Page, rules: AccessibilityRules, exclude: string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'] as 'violations'[], preload: false, ...runs[rules] }
  // A theme that was changed a moment ago is not drawn yet, and colors go over into each other.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const running = document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(options)
    for (const selector of exclude) builder.exclude(selector)
    return (await builder.analyze()).violations.map(toldOf)
  }
  // Without what the builder does for frames, and read once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ([options, exclude]) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const { violations } = await here.run({ exclude: exclude.map((each) => [each]) }, options)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html }) => ({ html })),
      }))
    },
    [options, exclude] as const,
  )
  return found.map(toldOf)
}

function toldOf({ id, help, nodes }: { id: string; help: string; nodes: { html: string }[] }): string {
  return `${id}: ${help} — ${nodes.map(({ html }) => html).join(' · ')}`
}

async function readScreen(page: Page): Promise<Screen> {
  const [screen, ...inFrames] = await Promise.all(
    page.frames().map((each) =>
      // One that runs no scripts tells nothing of itself.
      each.evaluate(describeScreen, frame).catch((error) => {
        if (each === page.mainFrame()) throw error
        return undefined
      }),
    ),
  )
  if (screen === undefined) throw new Error('the page has no frame')
  return { ...screen, body: [screen.body, ...inFrames.map((each) => each?.body ?? each)].join('\n') }
}

/** Runs in the browser. */
function describeScreen(frame: string[]): Screen {
  const isThere = (attribute: string) =>
    /^(alt|title|placeholder|value|content|href|src|srcset|sizes|imagesizes|action|lang|hreflang|nonce|datetime|d|points)$|^aria-(label|description|valuetext|valuenow|roledescription|placeholder)$/.test(
      attribute,
    )
  const names = (attribute: string) =>
    /^(for|form|list|headers|popovertarget)$|^aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details|flowto)$/.test(
      attribute,
    )
  const ids = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
  const pointed = [...document.querySelectorAll(':hover')].at(-1)

  const shown = ({ name, value }: Attr): string => {
    if (name === 'id') return (ids.get(value) ?? 0) > 1 ? 'twice' : 'once'
    if (names(name))
      return value
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.localName ?? 'nothing')
        .join()
    if (isThere(name)) return value.trim() === '' ? 'empty' : 'given'
    // Of its own names for things an author's data is one; of states, a word.
    if (name.startsWith('data-') || name === 'name') return /^[a-z-]{0,16}$/.test(value) ? value : 'given'
    return value
  }
  const tell = (element: Element): string => {
    const attributes = [...element.attributes].map((each) => `${each.name}=${shown(each)}`).sort()
    const states = [
      element === document.activeElement && 'focused',
      element === pointed && 'pointed',
      element instanceof HTMLInputElement && element.checked && 'checked',
      'value' in element && element.value !== '' && 'filled',
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
        'says',
    ].filter(Boolean)
    const children: string[] = []
    // Of what is drawn, and of a list of alike things, one tells of all.
    if (element.localName !== 'svg' && element.localName !== 'script')
      for (const child of element.children) {
        const told = tell(child)
        if (children.at(-1) !== told) children.push(told)
      }
    return `<${element.localName} ${attributes.join(' ')} ${states.join(' ')}>${children.join('')}`
  }

  const root = document.documentElement
  const wordsOf = (element: Element) => {
    const said = (element.textContent ?? '').split(/\s+/)
    const longest = Math.max(...said.map(({ length }) => length))
    return [root.lang, longest, Math.round(Math.log2(said.length) * 4)].join(' ')
  }
  const found = ['body', ...frame].flatMap((selector) => {
    const part = document.querySelector(selector)
    return part === null ? [] : [[selector, part] as const]
  })
  return {
    conditions: [
      ...[...root.attributes].map((each) => `${each.name}=${shown(each)}`),
      ...[...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent?.length),
      ...['(prefers-color-scheme: dark)', '(pointer: coarse)'].map(
        (query) => window.matchMedia(query).matches,
      ),
      document.title.trim() === '' ? 'untitled' : 'titled',
    ].join(' '),
    width: window.innerWidth,
    body: tell(document.body),
    parts: Object.fromEntries(found.slice(1).map(([selector, part]) => [selector, tell(part)])),
    words: Object.fromEntries(found.map(([selector, part]) => [selector, wordsOf(part)])),
  }
}
