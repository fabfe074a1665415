import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { parseLegalText, readLegalText } from './legal-text.server.ts'

describe.each(['terms-of-use', 'privacy-policy'])('the %s', (name) => {
  const text = readLegalText('en', name)

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

test('COOKIE-1 the privacy policy lists every cookie that is set', () => {
  const json = JSON.stringify(readLegalText('en', 'privacy-policy'))
  for (const name of ['p_ssojwt', 'b_email', 'b_userId', 'formulary-hand-off', 'formulary']) {
    expect(json).toContain(`{"name":"code","children":["${name}"]}`)
  }
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
