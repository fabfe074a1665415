import { describe, expect, it } from 'vitest'
import { ordinaryAnswers, readNda } from '#tests/documents/nda.ts'
import { hostileTexts } from '../lint/index.ts'
import { evaluate } from '../source/index.ts'
import { renderBlocks } from './index.ts'

const template = readNda()

describe('the HTML preview', () => {
  it('makes one element per block, marked with the block’s id', () => {
    const tree = evaluate(template, ordinaryAnswers)
    const rendered = renderBlocks(tree)
    expect(rendered.map(({ id }) => id)).toEqual(tree.blocks.map(({ id }) => id))
    for (const { id, html } of rendered) expect(html).toContain(`data-block="${id}"`)
  })

  it('has one title and headings in order, at the level asked for', () => {
    const html = renderBlocks(evaluate(template, {}), 1)
      .map((block) => block.html)
      .join('')
    expect(html.match(/<h1 /g)).toHaveLength(1)
    expect(html.match(/<h2 /g)?.length).toBeGreaterThan(12)
    expect(html).not.toMatch(/<h[3-6]/)
  })

  it('marks blanks and answers with their field and part', () => {
    const blank = renderBlocks(evaluate(template, {}))
      .map(({ html }) => html)
      .join('')
    expect(blank).toContain(
      '<span class="fd-blank" data-field="firstParty" data-part="name">[First party: full legal name]</span>',
    )
    const filled = renderBlocks(evaluate(template, ordinaryAnswers))
      .map(({ html }) => html)
      .join('')
    expect(filled).toContain('data-field="effectiveDate">December 1, 2026</bdi>')
    expect(filled).toContain('<strong>Harbor &amp; Pine Retail, Inc.</strong>')
  })

  it('links references to their block and scopes table heads', () => {
    const html = renderBlocks(evaluate(template, {}))
      .map((block) => block.html)
      .join('')
    for (const [, target] of html.matchAll(/class="fd-reference" href="#([^"]+)"/g))
      expect(html).toContain(`id="${target}"`)
    expect(html.match(/<th scope="col">/g)).toHaveLength(6)
  })

  it('changes only the blocks that a keystroke touches', () => {
    const before = renderBlocks(evaluate(template, ordinaryAnswers))
    const after = renderBlocks(evaluate(template, { ...ordinaryAnswers, governingLaw: 'the State of Ohio' }))
    expect(after.filter(({ html }, index) => html !== before[index]?.html).map(({ id }) => id)).toEqual([
      'governing-law',
    ])
  })

  it.each(hostileTexts.map((text) => [text.slice(0, 30).toWellFormed(), text]))(
    'prints %j as text',
    (_name, text) => {
      const answers = {
        ...ordinaryAnswers,
        purpose: text,
        firstParty: { kind: 'company' as const, name: text },
      }
      const html = renderBlocks(evaluate(template, answers))
        .map((block) => block.html)
        .join('')
      expect(html).not.toMatch(/<script|<label|on\w+=/)
      expect(html.replace(/<[a-z/][^>]*>/g, '')).not.toMatch(/[<>]/)
    },
  )
})
