import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('"', "'")
const css = read('./theme.css')
const pageThemes = read('./website/page-themes.css')

const themes = {
  light: tokensAfter("[data-theme='light']"),
  dark: tokensAfter("\n[data-theme='dark']"),
}

/**
 * What stands on what. WCAG 2.2 AA asks 4.5:1 of text (1.4.3) and 3:1 of what marks a control or its state
 * (1.4.11).
 */
const text: Record<string, string[]> = {
  ink: ['paper', 'sheet', 'sunken', 'action-tint', 'alert-tint', 'brass-tint'],
  muted: ['paper', 'sheet', 'sunken', 'action-tint', 'alert-tint', 'brass-tint'],
  action: ['paper', 'sheet', 'sunken', 'action-tint', 'brass-tint'],
  'action-strong': ['paper', 'sheet', 'sunken', 'action-tint', 'brass-tint'],
  alert: ['paper', 'sheet', 'sunken', 'alert-tint', 'brass-tint'],
  'on-action': ['action', 'action-strong'],
}
const marks: Record<string, string[]> = {
  'field-line': ['paper', 'sheet', 'sunken'],
  action: ['paper', 'sheet', 'sunken', 'line'],
  alert: ['paper', 'sheet', 'sunken'],
}

/** LAY-7: what a page's own theme changes of each. */
const ofPages = ['budgeto', 'sustainability'].flatMap((name): [string, Map<string, string>][] => {
  const rule = (start: string) =>
    tokensAfter(`${start}:has(> body > main[data-page-theme='${name}'])`, pageThemes)
  return [
    [`LAY-7 light ${name}`, new Map([...themes.light, ...rule('\nhtml')])],
    [`LAY-7 dark ${name}`, new Map([...themes.dark, ...rule('html:not([data-theme])')])],
  ]
})

describe.each([...Object.entries(themes), ...ofPages])('the %s theme', (_, tokens) => {
  it.each(pairs(text))('shows %s readably on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairs(marks))('marks controls visibly with %s on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('LAY-7 each page theme has a colour of its own for what is pressed', () => {
  for (const theme of ['light', 'dark']) {
    const own = ofPages.filter(([name]) => name.includes(theme)).map(([, tokens]) => tokens)
    expect(
      new Set([themes[theme === 'light' ? 'light' : 'dark'], ...own].map((each) => each.get('action'))).size,
    ).toBe(3)
  }
})

it('is the same dark theme whether the system or the page asks for it', () => {
  expect(tokensAfter(':root:not([data-theme])')).toEqual(themes.dark)
})

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([ink, grounds]) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  )
}

/** The colour tokens of the first rule whose selector ends so. */
function tokensAfter(selector: string, styles = css): Map<string, string> {
  const start = styles.indexOf(selector)
  if (start < 0) throw new Error(`no rule ${selector}`)
  const rule = styles.slice(start, styles.indexOf('}', start))
  return new Map(
    [...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map((name) => luminance(tokens, name)).sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(tokens: Map<string, string>, name: string): number {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`no token ${name}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
