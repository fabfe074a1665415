import { describe, expect, it } from 'vitest'
import { type Inline, inlinesOf } from '#engine/source/index.ts'
import { documentTrees } from '../builders/document-trees.ts'
import { blank, buildTree, paragraph } from '../builders/trees/build-tree.ts'
import { createOffice, isInstalled, textOf } from './office.ts'
import { problemsIn, wordParts, writeWordFiles } from './word-file.ts'

const office = createOffice()
const hasOffice = isInstalled('soffice') && isInstalled('pdftotext')
const reason = hasOffice ? '' : ' (skipped: soffice and pdftotext are not installed)'

/**
 * A name in three places, one of them with words of its own, a repeat's rows, and a label that XML would
 * misread.
 */
const repeated = buildTree([
  paragraph('first', ['Between ', blank('buyer', 'Buyer: full legal name', 'name'), ' and others.']),
  paragraph('again', ['Signed for ', blank('buyer', 'Buyer: full legal name', 'name'), '.']),
  paragraph('other-words', ['To ', blank('buyer', 'Buyer', 'name'), '.']),
  paragraph('rows', [
    blank('fees', 'Fee: amount', '0.amount'),
    ' and ',
    blank('fees', 'Fee: amount', '1.amount'),
  ]),
  paragraph('hostile', [blank('odd', `<"&'> ${'long label '.repeat(12)}\u{1F91D}`)]),
])

/**
 * The content controls of a document: what they are called, which element they are bound to, and what they
 * show.
 */
async function controlsOf(tree: typeof repeated) {
  const parts = await wordParts(tree)
  const document = parts.get('word/document.xml') ?? ''
  const controls = [...document.matchAll(/<w:sdt>(.*?)<\/w:sdt>/gs)].map(([, xml = '']) => ({
    alias: /<w:alias w:val="([^"]*)"/.exec(xml)?.[1],
    tag: /<w:tag w:val="([^"]*)"/.exec(xml)?.[1],
    xpath: /w:xpath="([^"]*)"/.exec(xml)?.[1] ?? '',
    store: /w:storeItemID="([^"]*)"/.exec(xml)?.[1],
    placeholder: /<w:docPart w:val="([^"]*)"/.exec(xml)?.[1],
    shown: /<w:t [^>]*>([^<]*)/.exec(xml)?.[1],
  }))
  return { parts, controls }
}

describe('blanks in DOCX', () => {
  it('are labelled, tagged and bound to one element for each field, however often it stands in the text', async () => {
    const { controls } = await controlsOf(repeated)
    expect(controls.map(({ tag, xpath }) => [tag, xpath])).toEqual([
      ['buyer.name', '/f:blanks[1]/f:buyer.name[1]'],
      ['buyer.name', '/f:blanks[1]/f:buyer.name[1]'],
      ['buyer.name', '/f:blanks[1]/f:buyer.name[1]'],
      ['fees.0.amount', '/f:blanks[1]/f:fees.0.amount[1]'],
      ['fees.1.amount', '/f:blanks[1]/f:fees.1.amount[1]'],
      ['odd', '/f:blanks[1]/f:odd[1]'],
    ])
    expect(controls[0]?.alias).toBe('Buyer: full legal name')
    expect(controls[2]?.shown).toBe('[Buyer]')
  })

  it.each(Object.keys(documentTrees) as (keyof typeof documentTrees)[])(
    'lead to elements that exist, in a part that says who it is: %s',
    async (name) => {
      const tree = documentTrees[name]
      const { parts, controls } = await controlsOf(tree)
      const bound = controls.filter(({ xpath }) => xpath !== '')
      const blanks = tree.blocks.flatMap(inlinesOf).filter(({ kind }) => kind === 'blank')
      expect(bound).toHaveLength(blanks.length)
      const data = parts.get('customXml/item1.xml')
      if (blanks.length === 0) return expect(data).toBeUndefined()
      const elements = [...(data ?? '').matchAll(/<([\w.]+)\/>/g)].map(([, element]) => element)
      expect(new Set(elements).size).toBe(elements.length)
      for (const { xpath } of bound) expect(elements).toContain(/f:([\w.]+)\[1\]$/.exec(xpath)?.[1])
      const [store, ...others] = new Set(bound.map((control) => control.store))
      expect(others).toEqual([])
      expect(parts.get('customXml/itemProps1.xml')).toContain(`ds:itemID="${store}"`)
      expect(parts.get('customXml/_rels/item1.xml.rels')).toContain('Target="itemProps1.xml"')
      expect(parts.get('word/_rels/document.xml.rels')).toContain('Target="../customXml/item1.xml"')
    },
  )

  it('show the words of the glossary while they are empty: one building block for each label', async () => {
    const { parts, controls } = await controlsOf(repeated)
    const glossary = parts.get('word/glossary/document.xml') ?? ''
    const blocks = [...glossary.matchAll(/<w:docPart>(.*?)<\/w:docPart>/gs)].map(([, xml = '']) => [
      /<w:name w:val="([^"]*)"/.exec(xml)?.[1],
      /<w:t [^>]*>([^<]*)/.exec(xml)?.[1],
    ])
    expect(blocks).toHaveLength(4)
    for (const { placeholder, shown } of controls) expect(blocks).toContainEqual([placeholder, shown])
  })

  it('hold neither data nor glossary in a document without blanks', async () => {
    const parts = await wordParts(documentTrees.letter)
    expect([...parts.keys()].filter((path) => /customXml|glossary/.test(path))).toEqual([])
  })

  it('show a space where their label stands beside them, and are still called by it', async () => {
    const beside: Inline = { kind: 'blank', field: 'visitor', label: 'Name of the visitor', bare: true }
    const short: Inline = {
      kind: 'blank',
      field: 'fees',
      part: '0.item',
      label: 'Fee 1: Item',
      short: 'Item',
    }
    const { controls } = await controlsOf(buildTree([paragraph('form', [beside, short])]))
    expect(controls.map(({ alias, shown }) => [alias, shown])).toEqual([
      ['Name of the visitor', '\u2002'.repeat(5)],
      ['Fee 1: Item', '[Item]'],
    ])
  })

  it('are valid, whatever their labels say', async () => {
    const [file = ''] = await writeWordFiles(office.folder, 'blanks', [repeated])
    expect(await problemsIn(file)).toEqual([])
  })

  it.skipIf(!hasOffice)(
    `are shown with their labels by LibreOffice, which knows no linked blanks${reason}`,
    async () => {
      const files = await writeWordFiles(office.folder, 'shown', [repeated, documentTrees.blankLetter])
      const [first = '', letter = ''] = await office.convert(files, 'pdf')
      const text = (await textOf(first)).replace(/\s+/g, ' ')
      expect(text.match(/\[Buyer: full legal name\]/g)).toHaveLength(2)
      expect(text.match(/\[Fee: amount\]/g)).toHaveLength(2)
      expect(await textOf(letter)).toContain('[Recipient: full legal name]')
    },
    120_000,
  )
})
