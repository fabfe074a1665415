import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { languages } from '../../../languages.ts'
import { keptInBrowser } from '../../consent/kept-in-browser.ts'
import type { LegalNode } from './legal.tsx'
import { parseLegalText, readLegalText } from './legal-text.server.ts'

/** The elements of a text, without its words. */
function shapeOf(node: LegalNode): unknown {
  return typeof node === 'string' ? '' : [node.name, node.name === 'p' ? [] : node.children.map(shapeOf)]
}

const texts = ['terms-of-use', 'privacy-policy'].flatMap((name) =>
  languages.map(({ code }) => [name, code] as const),
)

describe.each(texts)('the %s in %s', (name, language) => {
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
})

test.each(languages)('COOKIE-1 the privacy policy in $code lists every cookie that is set', ({ code }) => {
  const json = JSON.stringify(readLegalText(code, 'privacy-policy'))
  const cookies = keptInBrowser.filter(({ kind }) => kind === 'cookie')
  for (const { name } of cookies) expect(json).toContain(`{"name":"code","children":["${name}"]}`)
})

test.each(['terms-of-use', 'privacy-policy'])('the %s has the same parts in every language', (name) => {
  const shapes = languages.map(({ code }) => readLegalText(code, name).body.map(shapeOf))
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})

test('a text becomes plain elements', () => {
  const source = '---\ntitle: T\ndescription: D\ndate: 2026-01-02\n---\n\nHello **you** and [us](/search/).\n'
  expect(parseLegalText(source)).toEqual({
    title: 'T',
    description: 'D',
    date: '2026-01-02',
    body: [
      {
        name: 'p',
        children: [
          'Hello ',
          { name: 'strong', children: ['you'] },
          ' and ',
          { name: 'a', href: '/search/', children: ['us'] },
          '.',
        ],
      },
    ],
  })
})

test('a text without its date fails the build', () => {
  expect(() => parseLegalText('---\ntitle: T\ndescription: D\n---\nText')).toThrow('date')
})
