import { describe, expect, it } from 'vitest'
import { documentTrees } from '#tests/builders/document-trees.ts'
import type { Block, DocumentTree } from '../source/index.ts'
import { hasFirstFooter, hasRecipientRight, isWideNumber, staysWithNext } from './page-style.ts'

/** The ids of the blocks that are kept on one page with what follows them. */
function kept({ blocks }: DocumentTree): string[] {
  return blocks.filter((_, index) => staysWithNext(blocks, index)).map(({ id }) => id)
}

describe('page breaks', () => {
  it('no heading and no lead-in stands at the foot of a page', () => {
    const ids = kept(documentTrees.contract)
    expect(ids).toContain('services')
    expect(ids).toContain('services-1')
    expect(ids).toContain('fees')
    expect(ids).not.toContain('services-1-a')
  })

  it('the last clause goes along with the signatures, and what announces a table with its first row', () => {
    expect(kept(documentTrees.contract)).toEqual(expect.arrayContaining(['law-1', 'closing', 'fees-1']))
    expect(kept(documentTrees.longTable)).toContain('lead')
  })

  it('the last two paragraphs of a letter go along with its closing, and the enclosures', () => {
    const ids = kept(documentTrees.letter)
    expect(ids).toEqual(expect.arrayContaining(['bullet-2', 'body-4', 'signatures']))
    expect(ids).not.toContain('bullet-1')
  })

  it('what is said above lines to sign on goes along with them', () => {
    const { blocks } = documentTrees.form
    const lead: Block = { kind: 'paragraph', id: 'lead', style: 'body', level: 0, content: [] }
    const entry = { id: 'sign', label: [], content: [], lines: 2 }
    const signing = (open: boolean): Block[] => [
      lead,
      { kind: 'entries', id: 'end', columns: 2, entries: [open ? { ...entry, open } : entry] },
    ]
    expect(staysWithNext([...signing(true), ...blocks], 0)).toBe(true)
    expect(staysWithNext([...signing(false), ...blocks], 0)).toBe(false)
  })

  it('asks nothing of blocks that hold together by themselves', () => {
    const { blocks } = documentTrees.form
    const alone = blocks.filter(({ kind }: Block) => ['entries', 'options', 'table'].includes(kind))
    expect(alone.length).toBeGreaterThan(5)
    expect(kept(documentTrees.form).filter((id) => alone.some((block) => block.id === id))).toEqual([])
  })
})

describe('measures that depend on the document', () => {
  it('a number with a word in it has no room in the column of numbers; letters and Roman ones have', () => {
    const { frenchContract, contract } = documentTrees
    const wide = (tree: DocumentTree) =>
      tree.blocks.flatMap((block) => (block.kind === 'clause' && isWideNumber(tree, block) ? [block.id] : []))
    expect(wide(frenchContract)).toEqual(['objet', 'prix'])
    expect(wide(contract)).toEqual([])
  })

  it('the first page of a letter has no footer; its signature stands below an addressee on the right', () => {
    const { contract, letter, frenchLetter } = documentTrees
    expect([contract, letter, frenchLetter].map(hasFirstFooter)).toEqual([true, false, false])
    expect([contract, letter, frenchLetter].map(hasRecipientRight)).toEqual([false, false, true])
  })
})
