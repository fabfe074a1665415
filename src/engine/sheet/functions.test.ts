import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../source/index.ts'
import { Calculation } from './calculation.ts'
import { Decimal } from './decimal.ts'
import { formulaText, parseFormula } from './formula.ts'
import { CellError } from './functions.ts'
import { FORMULAS, layoutWith } from './sheet.fixture.ts'

/** What a formula gives beside the answers of the example; numbers to ten places, as text. */
function resultOf(formula: string, changes: [from: string, to: string][] = []): string {
  const layout = layoutWith([formula])
  const answers = changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    JSON.stringify(layout.template.book.example.answers),
  )
  const value = new Calculation(layout, JSON.parse(answers) as Answers).result('any0')
  if (value instanceof CellError) return value.code
  return String(value instanceof Decimal ? value.round(10) : value)
}

describe('functions', () => {
  it.each(FORMULAS)('%s is %s', (formula, value) => {
    expect(resultOf(formula)).toBe(value)
  })

  it('the rate of return is the one at which the payments are worth nothing', () => {
    const changes: [string, string][] = [
      ['"minor":1250', '"minor":-7000'],
      ['"minor":1500', '"minor":8400'],
    ]
    expect(resultOf('IRR(lines[price])', changes)).toBe('0.2')
  })

  it.each([
    ['MIN(amount,12)', '12'],
    ['MIN(IF(share>0,amount,3),12)', '12'],
    ['MAX(amount,-5)', '-5'],
    ['AVERAGE(amount,12)', '12'],
    ['SUM(amount,12)', '12'],
    ['MIN(amount)', '0'],
  ])('%s leaves a blank cell out, as other programs do', (formula, value) => {
    expect(resultOf(formula, [['"amount":{"minor":100000,"currency":"USD"}', '"amount":null']])).toBe(value)
  })

  // An input may hold any figure: none makes a server count for hours.
  it.each([
    ['WORKDAY(45292,1000000000000000)', '#NUM!'],
    ['NETWORKDAYS(1,1000000000000000)', '#NUM!'],
    ['DB(1000,100,1000000000000000,1000000000000)', '#NUM!'],
    ['DDB(1000,100,1000000000000000,1000000000000)', '#NUM!'],
    ['DDB(2400,300,10,11)', '#NUM!'],
    ['(10^300)^1200', '#NUM!'],
    ['DATE(1000000000000,1,1)', '#NUM!'],
    ['EDATE(45292,1000000000000)', '#NUM!'],
    ['EOMONTH(45292,-1000000000000)', '#NUM!'],
    ['FV(0.01,1000000000000000,-1)', '#NUM!'],
    ['PMT(0,1000000000000000,-1)', '0'],
    ['IPMT(0.01,1,1000000000000000,1)', '#NUM!'],
    ['EXP(1000000000000000)', '#NUM!'],
    ['LEFT("a",1000000000000000)', 'a'],
    ['ROUND(12.34,1000000000000000)', '12.34'],
    ['ROUND(12.34,-1000000000000000)', '0'],
    ['LARGE(lines[price],1000000000000000)', '#NUM!'],
    ['10^200*10^200', '#NUM!'],
    [`COUNTIF(note,"${'*a'.repeat(100)}*b")`, '0'],
  ])(
    '%s ends, as %s',
    (formula, value) => {
      expect(resultOf(formula, [['"share"', `"note":"${'a'.repeat(200)}","share"`]])).toBe(value)
    },
    2_000,
  )
})

describe('decimals', () => {
  const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

  it('sums and products are those of whole numbers, however large', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 8 }), (one, other, scale) => {
        const [a, b] = [Decimal.of(one, scale), Decimal.of(other, scale)]
        expect(a.add(b).compare(Decimal.of(one + other, scale))).toBe(0)
        expect(a.multiply(b).compare(Decimal.of(one * other, 2 * scale))).toBe(0)
        expect(a.subtract(b).add(b).compare(a)).toBe(0)
      }),
    )
  })

  it('a number that is written and read is the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        const kept = Math.abs(value) < 1e-15 ? 0 : value
        expect(Decimal.fromNumber(kept).toNumber()).toBe(kept === 0 ? 0 : kept)
      }),
    )
  })
})

it('a formula keeps its meaning when it is written for Excel', () => {
  const written = ['1-(2-3)', '(1+2)*3', '2^(3^2)', '-(1+2)', 'IF(a=b,"x""y",1%)', '(1-a)/(b*2)', '1-2-3']
  for (const formula of written)
    expect(formulaText(parseFormula(formula), (node) => (node.kind === 'reference' ? node.name : ''))).toBe(
      formula,
    )
})
