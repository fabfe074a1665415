import { buildLayout } from './build-layout.ts'
import type { Layout } from './layout.ts'
import { readSheet } from './read-sheet.ts'

/** A small sound spreadsheet, with texts exchanged. @throws Error where it has no such text */
export function buildSheet(...changes: [from: string, to: string][]): string {
  return changes.reduce((source, [from, to]) => {
    if (!source.includes(from)) throw new Error(`the sheet has no ${from}`)
    return source.replace(from, () => to)
  }, SOURCE)
}

const SOURCE = `title: Berths of a Marina
number: 7999
type: spreadsheet
category: X06
department: finance-and-accounting
copy:
  summary: What the berths of a marina bring in a year.
  purpose: Enter the berths, and read what they bring.
  whenToUse: [You let berths.]
  whenNotToUse: [You let boats.]
  prepare: [The list of berths]
  mistakes: ["One: First.", "Two: Second.", "Three: Third."]
  questions: [Is it free? Yes.]
  keywords: [berths]
fields:
  - { id: amount, type: money, label: Deposit, currency: USD, maximum: 100000000 }
  - { id: share, type: percent, label: Share kept }
  - { id: note, type: text, label: Note }
  - { id: firstMonth, type: date, label: First month, default: 2027-01-01 }
  - id: lines
    type: table
    label: Berths
    rowLabel: Berth
    maximum: 24
    columns:
      - { id: kind, type: text, label: State }
      - { id: count, type: integer, label: Months, maximum: 1000 }
      - { id: price, type: money, label: Rent, currency: USD, minimum: -10000, maximum: 1000000 }
version: "1.0"
steps: [Fill in., Read.]
limits: [It knows one marina.]
currency: USD
periods:
  month: { start: firstMonth, every: month, count: 4 }
sheets:
  - name: Inputs
    blocks:
      - { type: inputs, fields: [amount, share, note, firstMonth] }
      - type: results
        rows:
          - { id: part, label: Part kept, type: money, role: result, formula: amount*share }
          - { id: allRent, label: Rent of all, type: money, formula: "SUM(lines[rent])" }
  - name: Berths
    blocks:
      - type: table
        field: lines
        columns:
          - { id: rent, label: Rent due, type: money, formula: count*price }
  - name: Months
    blocks:
      - type: periods
        over: month
        rows:
          - { id: kept, label: Deposit left, type: money, start: amount, formula: "kept[-1]-used" }
          - { id: used, label: Used, type: money, formula: "ROUND(kept[-1]*share,2)", total: sum }
      - { type: chart, title: Deposit, kind: line, alt: A line that falls., series: [kept] }
checks:
  - { label: Nothing is lost, formula: "ROUND(amount-SUM(used)-kept[last],2)=0" }
example:
  answers:
    amount: 1000
    share: 10
    lines:
      - { kind: paid, count: 2, price: 12.5 }
      - { kind: open, count: 2, price: 15 }
  results: { part: 100, allRent: 55 }
`

/** The same with these formulas as results any0, any1 and so on: also such as no author may write. */
export function layoutWith(formulas: string[]): Layout {
  const { layout } = readSheet(buildSheet(), 'content/sheets/en/berths.yaml')
  if (!layout) throw new Error('the sheet has a fault')
  const { template } = layout
  const rows = formulas.map((formula, index) => {
    return { id: `any${index}`, label: formula, type: 'number' as const, role: 'result' as const, formula }
  })
  const [first, ...rest] = template.book.sheets
  if (!first) throw new Error('the sheet has no sheets')
  const blocks = [...first.blocks, { type: 'results' as const, rows }]
  return buildLayout({ ...template, book: { ...template.book, sheets: [{ ...first, blocks }, ...rest] } })
}

/** What every program must calculate so. */
export const FORMULAS: [formula: string, value: string][] = [
  // Sums are exact where binary numbers are not.
  ['0.1+0.2', '0.3'],
  ['0.1+0.2=0.3', 'true'],
  ['1.1*1.1', '1.21'],
  ['4.35*100', '435'],
  ['1/3*3', '1'],
  ['-2^2', '4'],
  ['2^-2', '0.25'],
  ['50%', '0.5'],
  ['10-2-3', '5'],
  ['2*(3+4)', '14'],
  ['"a"&"b"', 'ab'],
  ['"Yes"="yes"', 'true'],
  ['1/0', '#DIV/0!'],
  ['IFERROR(1/0,7)', '7'],
  ['IF(1>2,1)', 'false'],
  ['AND(TRUE,1)', 'true'],
  ['OR(FALSE,0)', 'false'],
  ['NOT(0)', 'true'],
  ['CHOOSE(2,10,20,30)', '20'],
  ['ROUND(1.005,2)', '1.01'],
  ['ROUND(-2.5,0)', '-3'],
  ['ROUND(1250,-2)', '1300'],
  ['ROUNDUP(1.001,2)', '1.01'],
  ['ROUNDUP(-1.001,2)', '-1.01'],
  ['ROUNDDOWN(-1.009,2)', '-1'],
  ['INT(-1.5)', '-2'],
  ['MOD(-3,2)', '1'],
  ['ABS(-4.5)', '4.5'],
  ['SIGN(-4.5)', '-1'],
  ['SQRT(16)', '4'],
  ['POWER(9,0.5)', '3'],
  ['LN(EXP(2))', '2'],
  ['MAX(1,5,3)', '5'],
  ['MIN(4,2)', '2'],
  ['AVERAGE(1,2)', '1.5'],
  ['MEDIAN(5,1,3,2)', '2.5'],
  ['SUM(lines[price])', '27.5'],
  ['SUMIF(lines[kind],"paid",lines[price])', '12.5'],
  ['SUMIFS(lines[price],lines[kind],"<>paid",lines[price],">5")', '15'],
  ['COUNTIF(lines[price],">12")', '2'],
  ['COUNTIFS(lines[kind],"p*",lines[price],">0")', '1'],
  ['COUNTIF(lines[kind],"?pen")', '1'],
  ['COUNTIF(lines[kind],"*")', '2'],
  ['COUNTIF(lines[kind],"p*n")', '0'],
  ['MATCH("o*n",lines[kind],0)', '2'],
  ['COUNT(lines[price])', '2'],
  ['COUNTA(lines[kind])', '2'],
  ['COUNTBLANK(lines[kind])', '22'],
  ['SUMPRODUCT(lines[price],lines[count])', '55'],
  ['INDEX(lines[kind],2)', 'open'],
  ['MATCH("open",lines[kind],0)', '2'],
  ['MATCH("none",lines[kind],0)', '#N/A'],
  ['LARGE(lines[price],1)', '15'],
  ['SMALL(lines[price],1)', '12.5'],
  ['DATE(2024,2,29)', '45351'],
  ['DATE(2024,13,1)', '45658'],
  ['YEAR(45351)', '2024'],
  ['MONTH(45351)', '2'],
  ['DAY(45351)', '29'],
  ['EDATE(45322,1)', '45351'],
  ['EOMONTH(45322,1)', '45351'],
  ['WEEKDAY(45351)', '5'],
  ['WEEKDAY(45351,2)', '4'],
  ['NETWORKDAYS(45292,45322)', '23'],
  ['WORKDAY(45292,10)', '45306'],
  // Results as Microsoft's pages of these functions give them.
  ['ROUND(PMT(0.08/12,10,10000),2)', '-1037.03'],
  ['ROUND(PMT(0.08/12,10,10000,0,1),2)', '-1030.16'],
  ['PMT(0,10,1000)', '-100'],
  ['ROUND(IPMT(0.1/12,1,36,8000),2)', '-66.67'],
  ['ROUND(IPMT(0.1,3,3,8000),2)', '-292.45'],
  ['ROUND(PPMT(0.1/12,1,24,2000),2)', '-75.62'],
  ['ROUND(FV(0.06/12,10,-200,-500,1),2)', '2581.4'],
  ['ROUND(PV(0.08/12,240,500),2)', '-59777.15'],
  ['ROUND(NPER(0.12/12,-100,-1000,10000,1),2)', '59.67'],
  ['ROUND(NPV(0.1,-10000,3000,4200,6800),2)', '1188.44'],
  ['SLN(30000,7500,10)', '2250'],
  ['ROUND(SYD(30000,7500,10,1),2)', '4090.91'],
  ['ROUND(DB(1000000,100000,6,1,7),2)', '186083.33'],
  ['ROUND(DB(1000000,100000,6,7,7),2)', '15845.1'],
  ['ROUND(DDB(2400,300,10,2,1.5),2)', '306'],
  ['ROUND(DDB(2400,300,10,10),2)', '22.12'],
  ['LEFT("Marigold",4)', 'Mari'],
  ['RIGHT("Marigold",4)', 'gold'],
  ['MID("Marigold",2,3)', 'ari'],
  ['LEN("Marigold")', '8'],
  ['TRIM("  a   b ")', 'a b'],
  ['UPPER("a")&LOWER("B")', 'Ab'],
  ['CONCATENATE("a",1)', 'a1'],
  ['TEXT(7,"000")', '007'],
  ['ISBLANK(note)', 'true'],
  ['ISNUMBER(amount)', 'true'],
  ['ISTEXT("a")', 'true'],
  ['amount*"a"', '#VALUE!'],
]
