import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import type { Block, DocumentTree, NumberPatterns } from '#engine/source/index.ts'
import { documentTrees } from '../builders/document-trees.ts'
import {
  buildTree,
  clause,
  ENGLISH_NUMBERS,
  heads,
  logo,
  reference,
  schedule,
  title,
} from '../builders/trees/build-tree.ts'
import { expectNumbers } from './numbered-lines.ts'
import { createOffice, isInstalled, readText, textOf } from './office.ts'
import { paragraphsOf, problemsIn, wordPart, wordParts, writeWordFiles } from './word-file.ts'

const office = createOffice()
const hasOffice = isInstalled('soffice') && isInstalled('pdftotext')
const reason = hasOffice ? '' : ' (skipped: soffice and pdftotext are not installed)'
const names = Object.keys(documentTrees) as (keyof typeof documentTrees)[]

const PATTERNS: Record<string, NumberPatterns> = {
  English: ENGLISH_NUMBERS,
  French: { clauses: ['Article {1}.', '{1}.{2}', '{a})', '{i})'], recitals: '({A})', parties: '({1})' },
  Spanish: { clauses: ['{1}.', '{1}.{2}.', '{1}.{2}.{3}.', '{a})'], recitals: '{A}.', parties: '{1}.' },
}

/**
 * A number as its pattern says it, written without the engine: `counts` are those of its level and of the
 * levels above.
 */
function numberOf(pattern: string, counts: number[]): string {
  const own = counts.at(-1) ?? 0
  const forms: Record<string, string> = {
    A: String.fromCharCode(64 + own),
    a: String.fromCharCode(96 + own),
    i: ['', 'i', 'ii', 'iii', 'iv'][own] ?? '',
  }
  return pattern.replace(/\{(\w)\}/g, (_, token: string) => forms[token] ?? String(counts[Number(token) - 1]))
}

/** Clauses on every level, up and down, in the body and in two schedules, and the lists beside them. */
function numberedTree(patterns: NumberPatterns, scheduleWord: string): DocumentTree {
  const series = (name: 'main' | 'schedule', prefix: string): Block[] => {
    const counts: number[] = []
    return ([1, 2, 2, 3, 3, 4, 4, 3, 2, 3, 1, 2, 1, 2, 3, 4, 4] as const).map((level, index) => {
      counts.length = level
      counts[level - 1] = (counts[level - 1] ?? 0) + 1
      const number = numberOf(patterns.clauses[level - 1] ?? '', counts)
      const [id, text] = [`${prefix}-${index}`, `Text ${prefix} ${index}`]
      return level === 1 ? heads(id, number, text, name) : clause(id, level, number, text, name)
    })
  }
  const list = (name: 'parties' | 'recitals') =>
    [1, 2, 3].map((count) =>
      clause(`${name}-${count}`, 1, numberOf(patterns[name], [count]), `${name} ${count}`, name),
    )
  const tree = buildTree([
    title('Numbers'),
    ...list('parties'),
    ...list('recitals'),
    ...series('main', 'main'),
    ...[1, 2].flatMap((number) => [
      schedule(`schedule-${number}`, `${scheduleWord} ${number}`, `Heading ${number}`),
      ...series('schedule', `of-${number}`),
    ]),
  ])
  return { ...tree, words: { ...tree.words, schedule: `${scheduleWord} {number}`, numbering: patterns } }
}

describe('every kind of block in DOCX', () => {
  it.each(names)('the Open XML validator finds no error: %s', async (name) => {
    const [file = ''] = await writeWordFiles(office.folder, `kind-${name}`, [documentTrees[name]])
    expect(await problemsIn(file)).toEqual([])
  })

  it.each(names)('makes the same bytes from the same tree: %s', async (name) => {
    const [once, again] = [renderDocx(documentTrees[name]), renderDocx(documentTrees[name])]
    expect(Buffer.compare(once, again)).toBe(0)
  })

  it('a logo stands in the line above the text, with its picture and whose it is', async () => {
    const [first] = paragraphsOf(await wordPart(documentTrees.frenchLetter, 'word/document.xml'))
    expect(first?.style).toBe('Logo')
    const xml = await wordPart(documentTrees.form, 'word/document.xml')
    expect(xml).toContain(
      '<wp:extent cx="2286000" cy="685800"/><wp:docPr id="1" name="Logo" descr="Ink &amp; Paper “Ltd”"/>',
    )
    const [, relation = ''] = /<a:blip r:embed="(\w+)"/.exec(xml) ?? []
    const relations = await wordPart(documentTrees.form, 'word/_rels/document.xml.rels')
    expect(relations).toMatch(new RegExp(`Id="${relation}"[^>]*/image" Target="media/logo.png"`))
    const zip = await JSZip.loadAsync(renderDocx(documentTrees.form))
    const picture = await zip.file('word/media/logo.png')?.async('base64')
    expect(`data:image/png;base64,${picture}`).toBe(logo.source)
  })

  it('a letter begins with its sender, and its subject is its heading', async () => {
    const paragraphs = paragraphsOf(await wordPart(documentTrees.letter, 'word/document.xml'))
    expect(paragraphs.slice(0, 7).map(({ style }) => style)).toEqual([
      'LetterSender',
      'LetterDate',
      'LetterDelivery',
      'LetterRecipient',
      'LetterReference',
      'LetterSubject',
      'BodyText',
    ])
    expect(paragraphs[5]?.text).toBe('Re: Demand for payment of invoice 2044')
    expect(paragraphs[0]?.text).toBe(
      'Harbor &amp; Pine Retail, Inc.\n410 Mercer Street, Suite 12\nSeattle, WA 98109',
    )
  })

  it('a French letter puts its addressee, its date and its signature on the right', async () => {
    const parts = await wordParts(documentTrees.frenchLetter)
    const styles = parts.get('word/styles.xml') ?? ''
    const indent = /w:styleId="LetterRecipient".*?<w:ind w:left="(\d+)"/.exec(styles)?.[1]
    expect(Number(indent)).toBeGreaterThan(4000)
    expect(styles).toMatch(new RegExp(`w:styleId="LetterDate".*?<w:ind w:left="${indent}"`))
    const paragraphs = paragraphsOf(parts.get('word/document.xml') ?? '')
    expect(paragraphs.slice(0, 4).map(({ style }) => style)).toEqual([
      'Logo',
      'LetterSender',
      'LetterRecipient',
      'LetterDate',
    ])
    expect(paragraphs.find(({ style }) => style === 'LetterSigner')?.xml).toContain(`w:left="${indent}"`)
  })

  it('boxes are check-box controls that Word can tick, named by their option', async () => {
    const document = await wordPart(documentTrees.form, 'word/document.xml')
    const boxes = [...document.matchAll(/<w:sdt>(.*?)<\/w:sdt>/gs)].filter(([, xml]) =>
      xml?.includes('w14:checkbox'),
    )
    const options = documentTrees.form.blocks.flatMap((block) =>
      block.kind === 'options' ? block.options : [],
    )
    const named = boxes.flatMap(([, xml = '']) => {
      const alias = /<w:alias w:val="([^"]*)"/.exec(xml)?.[1]
      return alias === undefined
        ? []
        : [[alias, /w14:checked w14:val="1"/.test(xml), />([☐☒])</u.exec(xml)?.[1]]]
    })
    expect(named).toEqual(options.map(({ text, checked }) => [text, checked, checked ? '☒' : '☐']))
    expect(boxes.length).toBeGreaterThan(named.length)
  })

  it('an unanswered entry has a rule for every line, in one cell with its label', async () => {
    const document = await wordPart(documentTrees.form, 'word/document.xml')
    const cells = document.match(/<w:tc>.*?<\/w:tc>/gs) ?? []
    const remarks = paragraphsOf(cells.find((cell) => cell.includes('>Remarks<')) ?? '')
    // The last of the four is the cell's own.
    expect(remarks.map(({ style }) => style)).toEqual(['EntryLabel', 'EntryLine', 'EntryLine', 'EntryLine'])
    const answered = paragraphsOf(cells.find((cell) => cell.includes('>Reason for the visit<')) ?? '')
    expect(answered.map(({ text }) => text)).toEqual([
      'Reason for the visit',
      'Yearly meeting.\nTour of the warehouse.',
    ])
  })

  it('amounts stand at the end of their column, and a long table repeats its head', async () => {
    const document = await wordPart(documentTrees.longTable, 'word/document.xml')
    const heads = paragraphsOf(document).filter(({ style }) => style.endsWith('Heading'))
    expect(heads.map(({ style, text }) => [style, text]).slice(0, 3)).toEqual([
      ['TableFigureHeading', 'No.'],
      ['TableHeading', 'Due date'],
      ['TableFigureHeading', 'Payment'],
    ])
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    expect(document.match(/<w:cantSplit\/>/g)?.length).toBeGreaterThan(60)
  })

  it('a deed says who executes it beside the space to sign, and its witness below', async () => {
    const document = await wordPart(documentTrees.deed, 'word/document.xml')
    const [first = ''] = document.match(/<w:tbl>.*?<\/w:tbl>/s) ?? []
    const rows = first.match(/<w:tr>.*?<\/w:tr>/gs) ?? []
    expect(rows).toHaveLength(4)
    expect(paragraphsOf(rows[0] ?? '').map(({ text }) => text)).toContain(
      'Executed as a deed by Margaret Ellen Hughes in the presence of:',
    )
    expect(
      paragraphsOf(rows[1] ?? '')
        .map(({ text }) => text)
        .filter(Boolean),
    ).toEqual(['Witness', 'Signature of the witness', 'Name', 'Address', 'Occupation'])
  })

  it('a reference asks Word for the number of a clause without its word, and for the whole name of a schedule', async () => {
    const { words, ...tree } = buildTree([
      heads('price', 'Article 1.', 'Prix'),
      clause('price-1', 2, '1.1', [
        reference('price', 'article ', '1'),
        reference('fees', 'l’', 'annexe 1'),
        reference('fees', '', 'Annexe 1'),
      ]),
      schedule('fees', 'Annexe 1', 'Prix'),
    ])
    const numbering = { ...words.numbering, clauses: ['Article {1}.', '{1}.{2}', '{a})', '{i})'] as const }
    const document = await wordPart({ ...tree, words: { ...words, numbering } }, 'word/document.xml')
    expect([...document.matchAll(/> REF _Ref\d+ (.*?) </g)].map(([, switches]) => switches)).toEqual([
      '\\w \\t \\h',
      '\\w \\h \\* Lower',
      '\\w \\h',
    ])
  })

  it('a header stands on every page but the first, which keeps its footer', async () => {
    const parts = await wordParts(documentTrees.contract)
    expect(parts.get('word/document.xml')).toContain('<w:titlePg/>')
    expect(parts.get('word/header.xml')).toContain('Confidential')
    expect(paragraphsOf(parts.get('word/headerFirst.xml') ?? '')[0]?.text).toBe('')
    expect(parts.get('word/footerFirst.xml')).toBe(parts.get('word/footer.xml'))
    expect(await wordPart(documentTrees.deed, 'word/document.xml')).not.toContain('<w:titlePg/>')
  })

  it('text from right to left turns the section, its paragraphs, its tables and its runs', async () => {
    const parts = await wordParts(documentTrees.rightToLeft)
    const document = parts.get('word/document.xml') ?? ''
    expect(document).toContain('<w:bidi/></w:sectPr>')
    expect(document.match(/<w:bidiVisual\/>/g)?.length).toBe(document.match(/<w:tbl>/g)?.length)
    expect(document).toContain('<w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">اتفاقية خدمات</w:t>')
    expect(document).toContain('<w:r><w:t xml:space="preserve">Harbor &amp; Pine Retail, Inc</w:t></w:r>')
    expect(parts.get('word/styles.xml')).toContain('<w:pPr><w:bidi/></w:pPr>')
  })

  it.skipIf(!hasOffice)(
    `LibreOffice counts as the patterns of each language say, and starts again in each schedule${reason}`,
    async () => {
      const trees = Object.values(PATTERNS).map((patterns) => numberedTree(patterns, 'Annexe'))
      const texts = await office.convert(await writeWordFiles(office.folder, 'patterns', trees), 'txt')
      const languages = Object.keys(PATTERNS)
      trees.forEach((tree, index) => {
        expectNumbers(tree, readText(texts[index] ?? ''), languages[index])
      })
    },
    120_000,
  )

  it.skipIf(!hasOffice)(
    `LibreOffice shows boxes, header and page numbers${reason}`,
    async () => {
      const trees = [documentTrees.form, documentTrees.contract]
      const [form = '', contract = ''] = await office.convert(
        await writeWordFiles(office.folder, 'shown', trees),
        'pdf',
      )
      expect((await textOf(form)).match(/[☐☒]/gu)?.length).toBeGreaterThan(16)
      const pages = (await textOf(contract)).split('\f').filter(Boolean)
      expect(pages[0]).not.toContain('Confidential')
      expect(pages[1]).toContain('Confidential')
      expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    },
    120_000,
  )
})
