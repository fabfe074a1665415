import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderBlocks } from '#engine/html/index.ts'
import { hostileTexts } from '#engine/lint/index.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import type { DocumentTree } from '#engine/source/index.ts'
import { cleanText } from '#engine/source/text.ts'
import { documentTrees } from '../builders/document-trees.ts'
import { createOffice, isInstalled, pageTextOf, picturesOf, structureOf, textOf } from './office.ts'

type Name = keyof typeof documentTrees
const names = Object.keys(documentTrees) as Name[]
const { folder } = createOffice()
const pdf = createPdfRenderer()
const hasPoppler = isInstalled('pdfinfo') && isInstalled('pdftotext')
const reason = hasPoppler ? '' : ' (skipped: pdfinfo and pdftotext are not installed)'
const fileOf = (name: Name) => join(folder, `kind-${name}.pdf`)
const pages = new Map<Name, number>()

// The renderer knows no other standard than PDF/UA-1: a document that breaks its rules is refused.
beforeAll(() => {
  for (const name of names) {
    const { bytes, pages: count } = pdf.render(documentTrees[name])
    writeFileSync(fileOf(name), bytes)
    pages.set(name, count)
  }
})

const tagsIn = (structure: string) =>
  structure.split('\n').flatMap((line) => /^\s*([A-Z][A-Za-z0-9]*)\b/.exec(line)?.[1] ?? [])

describe('PDF of every kind of block', () => {
  it('makes the same bytes from the same tree', () => {
    for (const name of names) {
      const [first, second] = [pdf.render(documentTrees[name]), pdf.render(documentTrees[name])]
      expect(Buffer.compare(first.bytes, second.bytes), name).toBe(0)
    }
  })

  it.skipIf(!hasPoppler).each(names)(
    `%s has one H1, and no paragraph in a heading${reason}`,
    async (name) => {
      const structure = await structureOf(fileOf(name))
      const tags = tagsIn(structure)
      expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
      expect(structure).not.toMatch(/^( *)H\d .*\n\1 {2}P /m)
    },
  )

  it.skipIf(!hasPoppler).each(names.filter((name) => name !== 'rightToLeft'))(
    `%s is read in the order of its TXT${reason}`,
    async (name) => {
      expect(await readPdf(name)).toBe(readTxt(documentTrees[name]))
    },
  )

  it.skipIf(!hasPoppler)(`a logo heads the first page, and is told by whose it is${reason}`, async () => {
    expect(await picturesOf(fileOf('form'))).toEqual(['1 400×120'])
    expect(await picturesOf(fileOf('frenchLetter'))).toEqual(['1 400×120'])
    expect(await picturesOf(fileOf('letter'))).toEqual([])
    expect(tagsIn(await structureOf(fileOf('form')))[1]).toBe('Figure')
  })

  it('a check box is read out in the document’s language, a space to write in as its label', () => {
    expect(descriptionsIn('form')).toEqual(
      new Set(['checked', 'not checked', 'Date of the visit', 'Equipment 4: Handed out']),
    )
  })

  it.skipIf(!hasPoppler)(`repeats the heads of a table that goes over pages${reason}`, async () => {
    expect(pages.get('longTable')).toBe(3)
    expect(await pageTextOf(fileOf('longTable'), 2)).toMatch(
      /^\s*No\.\s+Due date\s+Payment\s+Interest\s+Balance/,
    )
    const tags = tagsIn(await structureOf(fileOf('longTable')))
    expect(tags.filter((tag) => tag === 'TH')).toHaveLength(5)
  })

  it.skipIf(!hasPoppler)(
    `prints the header from the second page on, and no footer below a letter${reason}`,
    async () => {
      expect(await pageTextOf(fileOf('contract'), 1)).not.toContain('Confidential')
      expect(await pageTextOf(fileOf('contract'), 2)).toMatch(/^\s*Confidential/)
      expect(await textOf(fileOf('contract'))).toContain('Page 1 of 4')
      expect(await textOf(fileOf('letter'))).not.toContain('Page 1')
    },
  )

  it.skipIf(!hasPoppler)(`a long letter names its recipient on the second page${reason}`, async () => {
    const { letter } = documentTrees
    const body = letter.blocks.findIndex(({ id }) => id === 'body-2')
    const more = Array.from({ length: 12 }, (_, index) => ({ ...letter.blocks[body], id: `more-${index}` }))
    const long = { ...letter, blocks: letter.blocks.toSpliced(body, 0, ...(more as typeof letter.blocks)) }
    const file = join(folder, 'long-letter.pdf')
    writeFileSync(file, pdf.render(long).bytes)
    expect(await pageTextOf(file, 2)).toMatch(/^\s*Lakeview Fixtures LLC · March 3, 2027/)
    expect(await pageTextOf(file, 2)).toMatch(
      /We would rather settle.*Sincerely,.*Dana Whitfield.*Page 2 of 2/s,
    )
  })

  it.skipIf(!hasPoppler)(`leaves room to sign a letter that has no closing${reason}`, async () => {
    const { letter } = documentTrees
    const blocks = letter.blocks.map((block) =>
      block.kind === 'signatures'
        ? { ...block, signers: block.signers.map(({ closing: _, ...signer }) => signer) }
        : block,
    )
    const file = join(folder, 'no-closing.pdf')
    writeFileSync(file, pdf.render({ ...letter, blocks }).bytes)
    expect(await pageTextOf(file, 1)).toMatch(/settle this with you\.\n(?: *\n){2,} *Dana Whitfield/)
  })

  it.skipIf(!hasPoppler)(`a space that separates thousands is copied as a space${reason}`, async () => {
    expect(await textOf(fileOf('frenchLetter'))).toMatch(/12\s480,00\s€/)
  })

  it.skipIf(!hasPoppler)(
    `no signer is torn: each is on one page, the last clause with the first${reason}`,
    async () => {
      const second = await pageTextOf(fileOf('shareholders'), 2)
      expect(second).toMatch(/The Shareholders have signed.*Ada Quist/s)
      const third = await pageTextOf(fileOf('shareholders'), 3)
      expect(third).toMatch(/Grzegorz.*By \(signature\).*Date/s)
      expect(await pageTextOf(fileOf('deed'), 1)).toMatch(/Priya Raman.*Occupation/s)
    },
  )

  it.skipIf(!hasPoppler).each([
    ['words', ' ', 1500],
    ['lines', '\n', 150],
  ])(`loses none of the %s of an answer longer than a page${reason}`, async (_what, between, count) => {
    const { form } = documentTrees
    const words = Array.from({ length: count }, (_, index) => `word${index}`)
    const content = [{ kind: 'answer' as const, field: 'long', text: words.join(between) }]
    const blocks = form.blocks.map((block) => {
      if (block.kind === 'entries')
        return { ...block, entries: block.entries.map((entry) => ({ ...entry, content })) }
      if (block.kind !== 'table') return block
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(() => content) })) }
    })
    const file = join(folder, 'long-answers.pdf')
    writeFileSync(file, pdf.render({ ...form, blocks }).bytes)
    const answers = blocks.reduce((sum, block) => {
      if (block.kind === 'entries') return sum + block.entries.length
      return block.kind === 'table' ? sum + block.rows.length * block.columns.length : sum
    }, 0)
    expect((await textOf(file)).match(new RegExp(`word${count - 1}\\b`, 'g'))).toHaveLength(answers)
  })

  it.skipIf(!hasPoppler)(`prints a no-break hyphen, which no font has${reason}`, async () => {
    const { letter } = documentTrees
    const salutation = { kind: 'paragraph', id: 'salutation', style: 'body', level: 0 } as const
    const blocks = letter.blocks.map((block) =>
      block.id === 'salutation'
        ? { ...salutation, content: [{ kind: 'text' as const, text: 'Dear Anne\u2011Marie,' }] }
        : block,
    )
    const file = join(folder, 'hyphen.pdf')
    writeFileSync(file, pdf.render({ ...letter, blocks }).bytes)
    expect((await textOf(file)).replaceAll('\u2060', '')).toContain('Dear Anne-Marie,')
  })
})

describe('hostile values in every kind of block', () => {
  const pieces = hostileTexts.map((text) => cleanText(text))

  it.each(names)('%s: R-16 come out as text in every format', (name) => {
    let count = 0
    const json = JSON.stringify(documentTrees[name], (key, value: unknown) => {
      if (!['text', 'label', 'heading'].includes(key) || typeof value !== 'string') return value
      count += 1
      return pieces[count % pieces.length]
    })
    const tree = JSON.parse(json) as DocumentTree
    expect(pdf.render(tree).pages).toBeGreaterThan(0)
    expect(Buffer.from(renderText(tree)).toString('utf8')).toContain('<script>alert(1)</script> & "quotes"')
    for (const { html } of renderBlocks(tree)) {
      expect(html).not.toMatch(/<script|\son\w+=/i)
      expect(html.replace(/<\/?[a-z][^>]*>/g, '')).not.toMatch(/[<>]/)
    }
  })
})

/** The words of a PDF in reading order, without headers, footers and repeated heads of tables. */
async function readPdf(name: Name): Promise<string> {
  const { title, header, words } = documentTrees[name]
  const footer = new RegExp(words.pageOf.replace(/\{\w+\}/g, '\\d+'))
  const lines = (await textOf(fileOf(name))).replaceAll('\f', '').split('\n')
  const kept = lines.filter(
    (line, index) =>
      !footer.test(line) &&
      line !== header &&
      !(line === title && index > 0 && footer.test(lines[index + 1] ?? '')),
  )
  const heads = kept.filter((line) => line.startsWith('No. Due date'))
  return squeeze(kept.filter((line, index) => line !== heads[0] || index === kept.indexOf(line)).join('\n'))
}

function readTxt(tree: DocumentTree): string {
  const text = Buffer.from(renderText(tree)).toString('utf8')
  const lines = text.split('\n').filter((line) => !/^[=-][=\s-]+$/.test(line))
  return squeeze(
    lines
      .join('\n')
      .replaceAll('[x]', '\u2612')
      .replaceAll('[ ]', '\u2610')
      .replace(/^\s*- /gm, '•'),
  )
}

/** Without white space, rules to write on, and the colons that plain text has after labels. */
function squeeze(text: string): string {
  return text.replace(/[\s\u00A0\u200B\u202F\u2060_:]+/g, '')
}

/** The alternative descriptions in a PDF: its objects are in compressed streams. */
function descriptionsIn(name: Name): Set<string> {
  const bytes = Buffer.from(pdf.render(documentTrees[name]).bytes).toString('latin1')
  const streams = Array.from(bytes.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs), ([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      // Fonts and metadata are packed in other ways; no description is in them.
      return ''
    }
  })
  return new Set(
    Array.from([bytes, ...streams].join('\n').matchAll(/\/Alt\s*\(([^)]*)\)/g), ([, text = '']) => text),
  )
}
