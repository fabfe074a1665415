import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#engine/lint/index.ts'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { evaluate } from '#engine/source/index.ts'
import { isWhole } from '../builders/whole.ts'
import { anyTemplate } from './arbitrary.ts'
import { ordinaryAnswers, readNda } from './nda.ts'
import { expectNumbers } from './numbered-lines.ts'
import { createOffice, isInstalled, pagesOf, readText } from './office.ts'
import { paragraphsOf, problemsIn, wordPart, writeWordFiles } from './word-file.ts'

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

describe('DOCX', () => {
  it.each([
    ['blank', {}],
    ['ordinary', ordinaryAnswers],
    ['hostile', hostile],
    ['scripts', { ...ordinaryAnswers, purpose: 'রাজেশ ராஜேஷ் გიორგი አበበ สมชาย\nשלום Acme בעמ 12\nAcme שלום ₿' }],
  ])('the Open XML validator finds no error: %s answers', async (name, answers) => {
    const [file = ''] = await writeWordFiles(office.folder, `valid-${name}`, [evaluate(template, answers)])
    expect(await problemsIn(file)).toEqual([])
  })

  it('writes no clause number as text: paragraphs take theirs from the style', async () => {
    const document = await wordPart(evaluate(template, ordinaryAnswers), 'word/document.xml')
    const texts = paragraphsOf(document).map(({ text }) => text)
    expect(texts.filter((text) => /^\s*(?:\d+\.|\(\w+\)|Schedule \d)/.test(text))).toEqual([])
    expect(document).toContain('<w:pStyle w:val="Clause2"/>')
  })

  it('makes every reference a REF field to a bookmark that exists, with the evaluator’s number as cached text', async () => {
    const tree = evaluate(template, ordinaryAnswers)
    const document = await wordPart(tree, 'word/document.xml')
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
    const document = await wordPart(tree, 'word/document.xml')
    expect(await wordPart(tree, 'word/styles.xml')).toContain('<w:lang w:val="en-US"')
    expect(await wordPart(tree, 'docProps/core.xml')).toContain(
      '<dc:title>Mutual Non-Disclosure Agreement</dc:title>',
    )
    expect(await wordPart(tree, 'word/footer.xml')).toMatch(/ PAGE .* NUMPAGES /s)
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(2)
    expect(document.match(/<w:sdt>/g)).toHaveLength(tree.blanks.length)
    expect(document).toContain(
      '<w:alias w:val="First party: full legal name"/><w:tag w:val="firstParty.name"/>',
    )
  })

  it.each([
    ['राजेश', 'Nirmala UI'],
    ['রাজেশ', 'Nirmala UI'],
    ['ராஜேஷ்', 'Nirmala UI'],
    ['สมชาย', 'Leelawadee UI'],
    ['გიორგი', 'Sylfaen'],
    ['Արմեն', 'Sylfaen'],
    ['አበበ', 'Ebrima'],
    ['김철수', 'Malgun Gothic'],
    ['刘伟', 'SimSun'],
    ['₿', 'Segoe UI Symbol'],
  ])('prints %s in %s, which Word has', async (name, font) => {
    const tree = evaluate(template, {
      ...ordinaryAnswers,
      firstParty: { kind: 'individual', name: `Ann ${name} Lee` },
    })
    const document = await wordPart(tree, 'word/document.xml')
    expect(document).toMatch(
      new RegExp(`<w:rFonts w:ascii="${font}"[^>]*/><w:b/>.{0,60}<w:t xml:space="preserve">${name} ?</w:t>`),
    )
    expect(document).toContain('<w:t xml:space="preserve">Ann ')
  })

  it('leaves a text with kana to the Japanese font of the document', async () => {
    const tree = evaluate(template, { ...ordinaryAnswers, purpose: '山田さくら' })
    expect(await wordPart(tree, 'word/document.xml')).not.toContain('SimSun')
  })

  it('makes the same bytes from the same input', async () => {
    const once = renderDocx(evaluate(template, hostile))
    const again = renderDocx(evaluate(template, hostile))
    expect(Buffer.compare(once, again)).toBe(0)
  })

  it.skipIf(!hasOffice)(
    `LibreOffice numbers every clause as the evaluator does, in all pairs of switches and in any template${reason}`,
    async () => {
      const trees = pairwiseAnswers(template).map((answers) =>
        evaluate(template, { ...ordinaryAnswers, ...answers }),
      )
      for (const tree of trees) expect(tree.deadReferences).toEqual([])
      const shapes = fc.sample(anyTemplate, { numRuns: isWhole ? 30 : 6, seed: 20_261_120 })
      trees.push(...shapes.map((shape) => evaluate(shape, { name: 'Name', story: 'Story' })))
      const files = await writeWordFiles(office.folder, 'numbered', trees)
      const texts = await office.convert(files, 'txt')
      expect(trees.length).toBeGreaterThan(6)
      trees.forEach((tree, index) => {
        expectNumbers(tree, readText(texts[index] ?? ''))
      })
    },
    180_000,
  )

  it.skipIf(!hasOffice)(
    `DOCX and PDF have the same number of pages, give or take one${reason}`,
    async () => {
      const trees = [{}, ordinaryAnswers, ...pairwiseAnswers(template).slice(0, isWhole ? 4 : 1)].map(
        (answers) => evaluate(template, answers),
      )
      const converted = await office.convert(await writeWordFiles(office.folder, 'paged', trees), 'pdf')
      const pdf = createPdfRenderer()
      for (const [index, tree] of trees.entries()) {
        const pages = await pagesOf(converted[index] ?? '')
        expect(Math.abs(pages - pdf.render(tree).pages)).toBeLessThanOrEqual(1)
      }
    },
    180_000,
  )
})
