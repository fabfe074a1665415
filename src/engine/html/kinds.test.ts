import { describe, expect, it } from 'vitest'
import { documentTrees } from '#tests/builders/document-trees.ts'
import { logo } from '#tests/builders/trees/build-tree.ts'
import type { DocumentTree } from '../source/index.ts'
import { renderBlocks } from './index.ts'

const htmlOf = (tree: DocumentTree, titleLevel?: 1 | 2 | 3) =>
  renderBlocks(tree, titleLevel)
    .map(({ html }) => html)
    .join('')
const blockOf = (tree: DocumentTree, id: string) =>
  renderBlocks(tree).find((block) => block.id === id)?.html ?? ''
/** What is read, in order: a space for every tag. */
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('HTML of every kind of block', () => {
  it.each(Object.entries(documentTrees))(
    '%s: well-formed, unique ids, one heading of the first level',
    (_name, tree) => {
      const html = htmlOf(tree, 1)
      expect(html.match(/<h1 /g)).toHaveLength(1)
      const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const open: string[] = []
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        if (slash) expect(open.pop()).toBe(name)
        else if (!['br', 'col', 'img'].includes(name)) open.push(name)
      }
      expect(open).toEqual([])
    },
  )

  it('no heading level is skipped: those of a schedule stand below its own', () => {
    for (const tree of Object.values(documentTrees)) {
      const levels = Array.from(htmlOf(tree, 1).matchAll(/<h([1-6])/g), ([, level]) => Number(level))
      levels.reduce((above, level) => {
        expect(level).toBeLessThanOrEqual(above + 1)
        return level
      }, 0)
    }
    expect(blockOf(documentTrees.contract, 'fees-heading')).toMatch(/^<h4 /)
  })

  it('says the direction of every block', () => {
    for (const { html } of renderBlocks(documentTrees.rightToLeft)) expect(html).toMatch(/^<[^>]* dir="rtl"/)
    for (const { html } of renderBlocks(documentTrees.contract)) expect(html).toMatch(/^<[^>]* dir="ltr"/)
  })

  it('a logo is told by whose it is, with the size that it takes before it is there', () => {
    const html = blockOf({ ...documentTrees.form, blocks: [{ ...logo, source: '/app/x/"' }] }, 'logo')
    expect(html).toContain('<img src="/app/x/&quot;" alt="Ink &amp; Paper “Ltd”" width="240" height="72">')
  })

  it('a letter has addresses, its subject as heading and no other title', () => {
    const html = blockOf(documentTrees.letter, 'letterhead')
    expect(html.match(/<address/g)).toHaveLength(2)
    expect(html).toMatch(/<h2 class="fd-subject">Re: Demand for payment of invoice /)
    expect(htmlOf(documentTrees.letter)).not.toContain('fd-title')
  })

  it('a letter is read in the order of its language', () => {
    expect(wordsOf(blockOf(documentTrees.letter, 'letterhead'))).toMatch(
      /Harbor.*March 3, 2027.*By certified mail.*Lakeview.*Our reference: INV-2044.*Re: Demand/,
    )
    expect(wordsOf(blockOf(documentTrees.frenchLetter, 'letterhead'))).toMatch(
      /Lefèvre.*Garance.*Lyon , le 3 mars 2027.*Lettre recommandée.*F-2044.*Objet\s: mise en demeure/,
    )
  })

  it('a letter that knows nothing yet leaves no empty line', () => {
    const html = htmlOf(documentTrees.blankLetter)
    expect(html).not.toContain('fd-delivery')
    expect(html).not.toMatch(/<(p|address)[^>]*><\/\1>/)
  })

  it('a box is read out in the document’s language and can be copied', () => {
    const html = blockOf(documentTrees.form, 'consent')
    expect(html).toContain('role="img" aria-label="checked" data-checked>\u2612</span> I have received')
    expect(html).toContain('role="img" aria-label="not checked">\u2610</span> I do not want')
  })

  it('options are a list named by its question, which leads to its field', () => {
    const html = blockOf(documentTrees.form, 'options-2')
    const [, question] = /<ul [^>]*aria-labelledby="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(
      `<p class="fd-question" id="${question}"><span class="fd-answer" data-field="areas">`,
    )
    expect(html.match(/<li>/g)).toHaveLength(4)
    expect(html.match(/aria-label="checked"/g)).toHaveLength(2)
  })

  it('entries are terms with their answers, and rules where nothing is answered', () => {
    const html = blockOf(documentTrees.form, 'entries-2')
    expect(html).toMatch(/^<dl class="fd-entries fd-columns-1"/)
    expect(html).toContain('<dt>Reason for the visit</dt><dd><bdi')
    expect(html).toContain(`<dt>Remarks</dt><dd>${'<span class="fd-rule"></span>'.repeat(3)}</dd>`)
  })

  it('a space beside its label is named for those who hear it, and leads to its field', () => {
    expect(blockOf(documentTrees.form, 'entries-1')).toContain(
      '<dt>Date of the visit</dt><dd><span class="fd-blank fd-bare" role="img" aria-label="Date of the visit" data-field="visitDate"></span></dd>',
    )
    const table = blockOf(documentTrees.form, 'equipment')
    expect(table).toContain(
      'aria-label="Equipment 4: Handed out" data-field="equipment" data-part="3.out"></span>',
    )
    expect(table).toContain('data-part="3.name">[Name]</span>')
  })

  it('a space to sign has no rules inside', () => {
    const [, space = ''] = blockOf(documentTrees.form, 'entries-2').split('<div class="fd-open">')
    expect(space).toContain('<dt>Signature of the host</dt>')
  })

  it('figures stand at the end of their column', () => {
    const html = blockOf(documentTrees.contract, 'fees-table')
    expect(html.match(/<th scope="col" class="fd-end">/g)).toHaveLength(3)
    expect(html).toContain(
      '<td class="fd-end"><bdi class="fd-answer fd-figure" data-field="fees" data-part="0.column1">12</bdi>',
    )
  })

  it('a deed is declared before it is signed, and signed before it is witnessed', () => {
    expect(wordsOf(blockOf(documentTrees.deed, 'signatures'))).toMatch(
      /Guarantor.*Executed as a deed by Margaret Ellen Hughes in the presence of: Signature.*Witness.*Occupation.*Lender/,
    )
  })

  it('the author’s notes are no part of it', () => {
    expect(htmlOf(documentTrees.contract)).not.toContain('Ask for thirty days')
  })
})
