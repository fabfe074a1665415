import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#engine/lint/index.ts'
import { renderText } from '#engine/render/render-text.ts'
import { evaluate, printed } from '#engine/source/index.ts'
import { documentTrees } from '../builders/document-trees.ts'
import { ordinaryAnswers, readNda } from './nda.ts'

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
    expect(text).toContain('<script>alert(1)</script> & “quotes”')
  })
})

describe('TXT of every kind of block', () => {
  const written = (name: keyof typeof documentTrees) =>
    Buffer.from(renderText(documentTrees[name])).toString('utf8')

  it('a letter stands line by line, with room for the signature', () => {
    expect(written('letter')).toMatch(
      /^Harbor & Pine Retail, Inc\.\n410 Mercer Street, Suite 12\n.*\n\nMarch 3, 2027\n\nBy/,
    )
    expect(written('letter')).toContain('\n\nRe: Demand for payment of invoice 2044\n\nTo whom')
    expect(written('letter')).toContain('Sincerely,\n\n\nDana Whitfield\nChief Operating Officer\nHarbor')
  })

  it('a French letter names the recipient before place and date', () => {
    expect(written('frenchLetter')).toMatch(/38000 Grenoble\n\nLyon, le 3 mars 2027\n\nLettre/)
    expect(written('frenchContract')).toContain('Signature\u00A0: ___')
  })

  it('a letter that knows nothing yet leaves no gap where the way it is sent would stand', () => {
    expect(written('blankLetter')).toContain('[Date of the letter]\n\n[Recipient: full legal name]')
  })

  it('boxes are ticked or open, each option on its line', () => {
    expect(written('form')).toContain('Kind of visit\n    [ ] Customer\n    [x] Supplier\n')
    expect(written('form')).toContain('[x] I have received a copy')
  })

  it('an entry has its answer beside it, or lines to write on', () => {
    expect(written('form')).toContain('Full name: Luis Ortega Maldonado\n')
    expect(written('form')).toContain('Date of the visit: ____\n')
    expect(written('form')).toMatch(/\nRemarks\n(?:_{10,}\n){4}/)
    expect(written('form')).toMatch(/What do we do better than our competitors\?\n_/)
    expect(written('form')).toMatch(/\nSignature of the host: _{10,}\n/)
    expect(written('form')).toMatch(/\n\[Name\] +____ +\[ \]\n/)
  })

  it('a table stands in columns, its figures at the end', () => {
    expect(written('contract')).toMatch(/^Service +Quantity +Unit price +Amount\n-+ {2}-+/m)
    expect(written('contract')).toMatch(/^Monthly bookkeeping +12 +\$450\.00 {2}\$5,400\.00$/m)
  })

  it('a table too wide for columns is a list of its rows', () => {
    const { contract } = documentTrees
    const wide = contract.blocks.map((block) =>
      block.kind === 'table'
        ? {
            ...block,
            columns: block.columns.map((column) => ({
              ...column,
              header: [{ kind: 'text' as const, text: 'W'.repeat(30) }],
            })),
          }
        : block,
    )
    const text = Buffer.from(renderText({ ...contract, blocks: wide })).toString('utf8')
    expect(text).toContain(`${'W'.repeat(30)}: Payroll for up to ten people\n${'W'.repeat(30)}: 12\n`)
  })

  it('a deed has its statement, and a witness for every signer', () => {
    expect(written('deed')).toMatch(
      /Executed as a deed by Priya Raman in the presence of:\nSignature: _+\nDate: _+\n\nWitness\nSignature of the witness: _+\nName: _+/,
    )
  })
})
