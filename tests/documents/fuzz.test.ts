import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderBlocks } from '#engine/html/index.ts'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import { checkAnswers, evaluate, inlinesOf, printed, type Template } from '#engine/source/index.ts'
import { isWhole } from '../builders/whole.ts'
import { answersTo, anyTemplate } from './arbitrary.ts'
import { readNda } from './nda.ts'

const SEED = 20_261_120
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const LEAKED = /NaN|undefined|\[object/

const answered = (templates: fc.Arbitrary<Template>) =>
  templates.chain((template) => fc.tuple(fc.constant(template), answersTo(template)))

describe('any answers in any template', () => {
  it.each([
    ['the mutual NDA', fc.constant(readNda())],
    ['a random template', anyTemplate],
  ])('evaluate to a tree that keeps its promises: %s', (_name, templates) => {
    fc.assert(
      fc.property(answered(templates), ([template, answers]) => {
        const tree = evaluate(template, answers)
        expect(evaluate(template, answers)).toEqual(tree)
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
        const ids = tree.blocks.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const words = tree.blocks.flatMap(inlinesOf).map(printed).join('')
        expect(words.isWellFormed()).toBe(true)
        expect(words.replaceAll('\n', '')).not.toMatch(UNPRINTABLE)
        expect(words).not.toMatch(LEAKED)
        for (const { html } of renderBlocks(tree)) expect(html).not.toMatch(/<script|\son\w+=/i)
        expect(() => checkAnswers(template, answers)).not.toThrow()
      }),
      { numRuns: isWhole ? 200 : 60, seed: SEED },
    )
  })

  it('render in every format', async () => {
    const pdf = createPdfRenderer()
    await fc.assert(
      fc.asyncProperty(answered(anyTemplate), async ([template, answers]) => {
        const tree = evaluate(template, answers)
        expect(pdf.render(tree).pages).toBeGreaterThan(0)
        expect(renderDocx(tree).length).toBeGreaterThan(1000)
        expect(renderText(tree).length).toBeGreaterThan(10)
      }),
      { numRuns: isWhole ? 50 : 15, seed: SEED },
    )
  })
})
