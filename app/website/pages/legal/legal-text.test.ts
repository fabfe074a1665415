import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { legalVersions } from '#domain/accounts/accepted-terms.ts'
import { languages } from '../../../languages.ts'
import type { TextNode } from '../../texts/text-nodes.tsx'
import { readLegalText } from './legal-text.server.ts'

/** The elements of a text with its anchors and the pages it names, without its words. */
function shapeOf(node: TextNode): unknown {
  if (typeof node === 'string') return ''
  return [node.name, node.id, node.name === 'p' ? hrefsOf(node) : node.children.map(shapeOf)]
}

function hrefsOf(node: TextNode): string[] {
  if (typeof node === 'string') return []
  return [...(node.href === undefined ? [] : [node.href]), ...node.children.flatMap(hrefsOf)]
}

/** The figures that a paragraph, an item or a cell states: the same in every language. */
function figuresOf(node: TextNode): string[][] {
  if (typeof node === 'string') return []
  if (!['p', 'li', 'td', 'h2'].includes(node.name)) return node.children.flatMap(figuresOf)
  return [(wordsOf(node).match(/\d+/g) ?? []).toSorted()]
}

function wordsOf(node: TextNode): string {
  return typeof node === 'string' ? node : node.children.map(wordsOf).join('')
}

const names = ['terms-of-use', 'privacy-policy', 'cookie-policy', 'refund-policy']
const texts = names.flatMap((name) => languages.map(({ code }) => [name, code] as const))

describe.each(texts)('LEGAL-2 the %s in %s', (name, language) => {
  const text = readLegalText(language, name)

  test('names the operator and holds no blanks', () => {
    const json = JSON.stringify(text)
    expect(json).toContain(brand.operator)
    expect(json).toContain(`mailto:${brand.supportEmail}`)
    expect(json).not.toMatch(/[{}]\w+[{}]|TODO|Lorem/)
  })

  test('has a title, a description and the day of its last change', () => {
    expect(text.title).not.toBe('')
    expect(text.description.length).toBeLessThan(170)
    expect(text.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('every part has an anchor of its own', () => {
    const parts = text.body.flatMap((node) =>
      typeof node === 'object' && node.name === 'h2' ? [node.id] : [],
    )
    expect(parts.length).toBeGreaterThan(5)
    expect(parts).not.toContain(undefined)
    expect(new Set(parts).size).toBe(parts.length)
  })
})

test.each(names)('LEGAL-2 the %s has the same parts, figures and day in every language', (name) => {
  const [english, ...others] = languages.map(({ code }) => {
    const { date, body } = readLegalText(code, name)
    return { date, shapes: body.map(shapeOf), figures: body.flatMap(figuresOf) }
  })
  for (const text of others) expect(text).toEqual(english)
})

test.each(Object.entries(legalVersions))(
  'LEGAL-2 who signs up accepts the %s of %s, which is the one that is shown',
  (name, version) => {
    for (const { code } of languages) expect([code, readLegalText(code, name).date]).toEqual([code, version])
  },
)
