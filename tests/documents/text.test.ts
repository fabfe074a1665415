import { describe, expect, it } from 'vitest'
import { renderText } from '#engine/render/render-text.ts'
import { evaluate, printed } from '#engine/source/index.ts'
import { hostileTexts, ordinaryAnswers, readNda } from './nda.ts'

const template = readNda()
const textOf = (answers: Parameters<typeof evaluate>[1]) =>
  Buffer.from(renderText(evaluate(template, answers))).toString('utf8')

describe('TXT', () => {
  it('holds every numbered clause with its number', () => {
    const text = textOf(ordinaryAnswers)
    for (const block of evaluate(template, ordinaryAnswers).blocks) {
      if (block.kind === 'clause')
        expect(text).toContain(`${block.number} ${block.content.map(printed).join('')}`)
    }
  })

  it('shows blanks with their label and lines to sign on', () => {
    const text = textOf({})
    expect(text).toContain('[First party: full legal name]')
    expect(text).toMatch(/By \(signature\): _{10,}/)
  })

  it('is well formed and free of control characters, whatever was typed', () => {
    const text = textOf({
      ...ordinaryAnswers,
      purpose: hostileTexts.join('\n'),
      firstContact: hostileTexts.join(' '),
    })
    expect(text.isWellFormed()).toBe(true)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
    expect(text).toContain('<script>alert(1)</script> & "quotes"')
  })
})
