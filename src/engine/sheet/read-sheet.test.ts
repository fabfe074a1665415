import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LawRow } from '../source/law/law-table.ts'
import { type CellTree, evaluateBook } from './book-tree.ts'
import { Calculation } from './calculation.ts'
import { cellText } from './cell-text.ts'
import { printedBook } from './printed-book.ts'
import { readSheet } from './read-sheet.ts'
import { buildSheet } from './sheet.fixture.ts'

const read = (...changes: [from: string, to: string][]) =>
  readSheet(buildSheet(...changes), 'content/sheets/en/berths.yaml').problems

const PART = 'formula: amount*share'
const RENT = 'formula: count*price'
const USED = 'formula: "ROUND(kept[-1]*share,2)"'

it('accepts a sound spreadsheet', () => {
  expect(read()).toEqual([])
})

it('says what an empty file lacks', () => {
  const [problem] = readSheet('', 'content/sheets/en/berths.yaml').problems
  expect(problem).toMatchObject({ line: 1, level: 'E', rule: 'source' })
})

it('shows a rate as it was typed in, and what is calculated to two places', () => {
  const rate: CellTree = {
    column: 1,
    role: 'input',
    type: 'percent',
    decimals: 2,
    value: { kind: 'number', number: 0.09975 },
  }
  expect(cellText(rate, 'en-CA')).toBe('9.975%')
  expect(cellText({ ...rate, value: { kind: 'number', number: 0.05 } }, 'en-CA')).toBe('5.00%')
  expect(cellText({ ...rate, role: 'calculation' }, 'en-CA')).toBe('9.98%')
})

it('gives a text that is found the room beside it, and a figure its own cell', () => {
  const spans = (type: string, formula: string) => {
    const source = buildSheet([PART, formula], ['type: money, role: result', `type: ${type}, role: result`])
    const { layout } = readSheet(source.replace('part: 100, ', ''), 'content/sheets/fr/berths.yaml')
    const named = layout?.named.get('part')
    const cell = named?.kind === 'single' && layout?.at(named.sheet, named.row, named.column)
    return cell && layout?.spanOf(cell)
  }
  expect(spans('money', PART)).toBe(1)
  expect(spans('text', `formula: 'IF(amount=0,"nothing","something")'`)).toBe(2)
})

it('prints a text that is asked for beside a table as wide as it is in the sheet', () => {
  const inputs = ['fields: [amount, share, note, firstMonth] }', 'fields: [amount, share, firstMonth] }']
  const table = '  - name: Berths\n    blocks:\n'
  const source = buildSheet(inputs as [string, string], [
    table,
    `${table}      - { type: inputs, fields: [note] }\n`,
  ])
  const { layout } = readSheet(source, 'content/sheets/en/berths.yaml')
  const book = layout && printedBook(evaluateBook(layout, { note: 'Northern pier, behind the boat shed' }))
  const part = book?.sheets[1]?.parts.find(({ kind }) => kind === 'table')
  const note = part?.kind === 'table' ? part.rows[0]?.at(-1) : undefined
  expect(note).toMatchObject({ text: 'Northern pier, behind the boat shed', span: 2 })
})

it('accepts the book that the manual shows', () => {
  const [, book = ''] = /```yaml\n(fields:.*?)```/s.exec(readFileSync('docs/spreadsheets.md', 'utf8')) ?? []
  const source = buildSheet().replace(/^fields:.*/ms, () => book)
  expect(readSheet(source, 'content/sheets/en/break-even.yaml').problems).toEqual([])
})

/** Beside the table a column for each month, which its row, its table and the months read. */
const BY_MONTH: [from: string, to: string][] = [
  [
    RENT,
    'formula: "SUM(byMonth)" }\n          - { id: byMonth, over: month, label: By month, type: money, formula: "IF(monthNumber<=count,price,0)", highlight: [{ when: byMonth>price, as: info }, { when: byMonth>0, as: good }]',
  ],
  [
    '- { id: used,',
    '- { id: due, label: Due, type: money, formula: "SUM(lines[byMonth])" }\n          - { id: used,',
  ],
  [
    'checks:',
    'checks:\n  - { label: Months, formula: "AND(SUM(due)=allRent,due[first]=SUM(lines[price]))" }',
  ],
]

it('gives a table a column for each period', () => {
  expect(read(...BY_MONTH)).toEqual([])
})

it('tells once what is wrong in a column for each period', () => {
  const told = read(...BY_MONTH, ['monthNumber<=count', 'monthNumber<=count+depth'])
  expect(told.map(({ rule }) => rule)).toEqual(['X7-reference'])
})

it.each([
  'formula: SUM(lines[rent])',
  'formula: IF(amount>0,amount,0)',
  'highlight: { when: MAX(part,0)>0, as: good }, formula: "amount*share"',
])('a formula without quotation marks is told apart from other mistakes: %s', (formula) => {
  const [problem] = read([PART, formula])
  expect(problem?.remedy).toBe('Put the formula between quotation marks.')
})

/** Nine levels of ten times the level before. */
const BOMB = `[&a0 [x]${Array.from({ length: 9 }, (_, level) => `, &a${level + 1} [${`*a${level},`.repeat(10)}]`).join('')}]`

/** The marina's book as an invoice, with one entry written otherwise. */
function invoice(entry: string): [string, string] {
  const [key = ''] = entry.split(':')
  const sound = ['kind: invoice', 'number: note', 'date: firstMonth', 'total: part', 'customer: note']
  const entries = [...sound.filter((one) => !one.startsWith(`${key}:`)), entry]
  return ['steps: [Fill in.', `invoicing: { ${entries.join(', ')} }\nsteps: [Fill in.`]
}

/** The marina's book with what it offers of earlier ones. */
function offers(entries: string): [string, string] {
  return ['steps: [Fill in.', `offers: { ${entries} }\nsteps: [Fill in.`]
}

type Expected = [about: string, changes: [from: string, to: string][], rule: string, said: RegExp]
const offered: Expected[] = [
  [
    'a customer who is no name',
    [offers('customer: note')],
    'X14-offers',
    /note is no text with detail: name/,
  ],
  ['items of no table', [offers('items: [{ table: note, name: kind }]')], 'X14-offers', /note is no table/],
  [
    'an item in a column that is not there',
    [offers('items: [{ table: lines, name: kind, unit: measure }]')],
    'X14-offers',
    /measure is no column of lines of the type text/,
  ],
  [
    'a price in a column of numbers',
    [offers('items: [{ table: lines, name: kind, price: count }]')],
    'X14-offers',
    /count is no column of lines of the type money/,
  ],
]
/** What is wrong, the line that is exchanged, the rule, and part of what is said. */
const faults: Expected[] = [
  // The source itself.
  ['YAML that cannot be read', [['[You let berths.]', '[You let berths.']], 'source', /not valid YAML/],
  [
    'a formula with commas and no quotation marks',
    [[PART, 'formula: MAX(amount,0)']],
    'source',
    /knows no key 0\)/,
  ],
  [
    'a key that there is not',
    [['version: "1.0"', 'version: "1.0"\nmacro: yes']],
    'source',
    /knows no key macro/,
  ],
  [
    'a sheet without protection',
    [['name: Months', 'name: Months\n    protect: false']],
    'source',
    /knows no key protect/,
  ],
  ['a result that is not locked', [['role: result', 'locked: false']], 'source', /knows no key locked/],
  [
    'a formula for each period',
    [[USED, 'formula: [kept, amount]']],
    'source',
    /one line of text, the same for every period/,
  ],
  ['a type that there is not', [['label: Used, type: money', 'label: Used, type: cash']], 'source', /type/],
  ['no type', [['label: Used, type: money', 'label: Used']], 'source', /has no type/],
  [
    'a formula and an input',
    [[USED, `input: lines.price, ${USED}`]],
    'source',
    /either a formula or an input/,
  ],
  ['neither formula nor input', [[`, ${USED}`, '']], 'source', /needs either a formula or an input/],
  [
    'a name that is an address',
    [
      ['id: part,', 'id: tax2,'],
      ['{ part: 100', '{ tax2: 100'],
    ],
    'source',
    /takes it for a cell/,
  ],
  ...['r1c1', 'l1c1', 'rc', 'fc', '"true"', 'xfd1048576', 'printArea'].map(
    (id): Expected => [`${id} as a name`, [['id: part,', `id: ${id},`]], 'source', /takes it for a cell/],
  ),
  [
    'two things of one name',
    [['id: used,', 'id: Part,'.toLowerCase()]],
    'source',
    /Two things are called part/,
  ],
  ['a tab with a bracket', [['name: Months', 'name: "Months [1]"']], 'source', /31 characters/],
  ['two tabs of one name', [['name: Months', 'name: berths']], 'source', /already is a sheet called berths/],
  [
    'an input that is not asked',
    [['[amount, share, note, firstMonth]', '[amount, share, note, firstMonth, depth]']],
    'source',
    /no field depth/,
  ],
  ['a table that is not asked', [['field: lines', 'field: boats']], 'source', /no table field boats/],
  ['periods that there are not', [['over: month', 'over: week']], 'source', /no periods week/],
  [
    'a column for each of no periods',
    [...BY_MONTH, ['over: month, label', 'over: week, label']],
    'source',
    /no periods week/,
  ],
  [
    'a column for each period before others',
    [
      [
        RENT,
        'over: month, formula: count*price }\n          - { id: other, label: Other, type: money, formula: price',
      ],
    ],
    'source',
    /Columns with over come last/,
  ],
  ['periods from no day', [['start: firstMonth', 'start: amount']], 'source', /is not a date field/],
  ['an input from no column', [[USED, 'input: lines.depth']], 'source', /no column lines.depth that/],
  ['fewer rows than periods', [[USED, 'input: lines.price']], 'source', /24 rows, but there are 4 periods/],
  [
    'two columns of one name',
    [['id: rent, label: Rent due', 'id: rent, label: Rent']],
    'source',
    /two columns/,
  ],
  [
    'an example that is refused',
    [['share: 10', 'share: ten']],
    'source',
    /example answer to share is refused/,
  ],
  ['an example of nothing', [['share: 10', 'depth: 10']], 'source', /depth, which is not a field/],
  ['a tab of the engine', [['name: Months', 'name: checks']], 'source', /already is a sheet called checks/],
  ['a tab of Excel', [['name: Months', 'name: History']], 'source', /already is a sheet called History/],
  [
    'a row that is none',
    [['- { kind: open, count: 2, price: 15 }', '- 5']],
    'source',
    /lines, row 2 is refused/,
  ],
  ['a row of another table', [['kind: open', 'state: open']], 'source', /lines, row 2, state is refused/],
  ['a third of a cent', [['price: 12.5', 'price: 12.345']], 'source', /12.345 has more than two decimal/],
  ['a reference to a place', [['SUM(lines[rent])', 'kept[0]']], 'X7-reference', /kept has no \[0\]/],
  ['a part without a name', [[USED, 'formula: "ROUND(kept[]*share,2)"']], 'X7-reference', /kept has no \[\]/],
  ['a period long ago', [[USED, 'formula: "kept[-99]"']], 'X7-reference', /outside of the periods/],
  ['brackets without end', [[PART, `formula: "${'('.repeat(900)}1"`]], 'source', /too many brackets/],
  ['an endless formula', [[PART, `formula: "${'1+'.repeat(5000)}1"`]], 'source', /more than 4000 characters/],
  [
    'an endless text',
    [[PART, `formula: 'IF("${'x'.repeat(256)}"="y",amount,amount*share)'`]],
    'source',
    /text that is too long/,
  ],
  [
    'a bomb of aliases',
    [['title: Berths', `bomb: ${BOMB}\ntitle: Berths`]],
    'source',
    /Excessive alias count/,
  ],
  [
    'a bracket that stays open',
    [[PART, 'formula: (amount*share']],
    'source',
    /"\)" is missing before the end/,
  ],
  [
    'semicolons between arguments',
    [[PART, 'formula: MAX(amount;0)']],
    'source',
    /with commas, not with semicolons/,
  ],
  [
    'a quotation mark that stays open',
    [[PART, `formula: 'amount&"x'`]],
    'source',
    /quotation mark is not closed/,
  ],
  ['an operand that is missing', [[PART, 'formula: amount*']], 'source', /value is missing before the end/],
  // What Excel, LibreOffice and Google Sheets make of it.
  ['a reference to nothing', [[PART, 'formula: amount*shore']], 'X7-reference', /nothing called shore/],
  ['a column of nothing', [[PART, 'formula: "SUM(lines[depth])"']], 'X7-reference', /no column depth/],
  ['a table as a whole', [[PART, 'formula: SUM(lines)']], 'X7-reference', /name a column of it/],
  ['a period before the first', [['start: amount, ', '']], 'X7-reference', /has no start/],
  ['a period after the last', [[USED, 'formula: "used[+1]"']], 'X7-reference', /outside of the periods/],
  ['a part of a single cell', [[PART, 'formula: "amount[last]*share"']], 'X7-reference', /is one cell/],
  ['a function of Excel alone', [[PART, 'formula: "LET(amount,share)"']], 'X7-function', /uses LET/],
  ['too few arguments', [[PART, 'formula: ROUND(amount)']], 'X7-function', /gives ROUND 1 argument/],
  ['today', [[PART, 'formula: "IF(TODAY()>firstMonth,amount,0)"']], 'X7-volatile', /uses TODAY/],
  ['an address that is computed', [[PART, 'formula: INDIRECT("A1")']], 'X7-volatile', /uses INDIRECT/],
  ['a circle of one', [[PART, 'formula: part+amount*share']], 'X7-circle', /needs its own value/],
  ['a circle through periods', [[USED, 'formula: kept-kept']], 'X7-circle', /Months!/],
  // What a formula means.
  ['a figure in a formula', [[PART, 'formula: amount*0.19']], 'X2-constant', /has the figure 0.19/],
  [
    'an amount and a percentage',
    [[PART, 'formula: amount+share']],
    'X8-unit',
    /adds an amount and a percentage/,
  ],
  [
    'amounts multiplied',
    [[PART, 'formula: amount*allRent']],
    'X8-unit',
    /multiplies an amount and an amount/,
  ],
  [
    'a date for an amount',
    [[PART, 'formula: firstMonth']],
    'X8-unit',
    /should be an amount, but its formula gives a date/,
  ],
  ['two days added', [[PART, 'formula: firstMonth+firstMonth']], 'X8-unit', /adds a date and a date/],
  ['a text and an amount', [[PART, 'formula: amount+note']], 'X8-unit', /adds an amount and a text/],
  [
    'branches of two kinds',
    [[PART, 'formula: "IF(share>0,amount,firstMonth)"']],
    'X8-unit',
    /mixes an amount and a date in IF/,
  ],
  [
    'an amount compared with a date',
    [
      [
        'formula: "ROUND(amount-',
        'formula: "ROUND(amount-SUM(used)-kept[last],2)=firstMonth" }\n  - { label: More, formula: "ROUND(amount-',
      ],
    ],
    'X8-unit',
    /compares an amount and a date/,
  ],
  ['amounts without a currency', [['currency: USD\nperiods', 'periods']], 'X8-currency', /no currency/],
  [
    'a division by what may be empty',
    [[PART, 'formula: amount/share*share']],
    'X4-error',
    /#DIV\/0! with empty inputs/,
  ],
  [
    'an error that is hidden',
    [[PART, 'formula: "IFERROR(amount*share,0)"']],
    'X4-hidden',
    /hides every error/,
  ],
  // What the book lacks.
  [
    'an input that nothing uses',
    [
      [PART, 'formula: amount'],
      [USED, 'formula: "ROUND(kept[-1]/2,2)"'],
      ['part: 100,', 'part: 1000,'],
    ],
    'X1-unused',
    /uses the input share/,
  ],
  ['a column that nothing uses', [[RENT, 'formula: price']], 'X1-unused', /uses the column count/],
  ['an input that stands nowhere', [['share, note,', 'share,']], 'X1-unused', /note is on no sheet/],
  ['no result', [['role: result, ', '']], 'X1-result', /marks no result/],
  ['no check', [[/checks:\n.*\n/.exec(buildSheet())?.[0] ?? '', '']], 'X6-check', /has no check/],
  ['a check that fails', [['-kept[last],2)=0', ',2)=0']], 'X6-check', /check "Nothing is lost" fails/],
  [
    'a wrong answer',
    [['part: 100,', 'part: 101,']],
    'X11-example',
    /part comes to 100 in the example, but 101 is published/,
  ],
  ['no answer', [['{ part: 100, allRent: 55 }', '{}']], 'X11-example', /has no answer/],
  ['an answer to no result', [['part: 100,', 'parts: 100,']], 'X11-example', /parts is not a single result/],
  ['a table with too little room', [['maximum: 24', 'maximum: 12']], 'X12-room', /room for 12 rows/],
  [
    'an invoice by a wrong number',
    [invoice('number: amount')],
    'X13-invoicing',
    /amount is no field of the type text/,
  ],
  ['an invoice of no total', [invoice('total: nothing')], 'X13-invoicing', /nothing is no single money/],
  [
    'an invoice whose lines may all stay blank',
    [invoice('kind: quote'), ['id: note, type: text,', 'id: note, type: text, required: true,']],
    'X13-invoicing',
    /All lines may stay blank/,
  ],
  ['an invoice with a chart', [invoice('kind: quote')], 'X13-invoicing', /lack its chart/],
  ...offered,
  ['a chart of nothing', [['series: [kept]', 'series: [depth]']], 'X9-chart', /depth, which is neither/],
  [
    'a chart over empty cells',
    [
      ['series: [kept]', 'series: ["lines[rent]"]'],
      ['count: 2, price: 12.5', 'count: 0, price: 12.5'],
      ['count: 2, price: 15', 'count: 0, price: 15'],
      ['allRent: 55', 'allRent: 0'],
    ],
    'X9-chart',
    /shows nothing/,
  ],
  [
    'a chart of two kinds',
    [['series: [kept]', 'series: [kept, "lines[rent]"]']],
    'X9-chart',
    /several kinds/,
  ],
  [
    'a label wider than its column',
    [['label: Part kept', 'label: Part of the deposit that the marina keeps in the end']],
    'X9-overflow',
    /does not fit into column A of Inputs/,
  ],
]

it.each(faults)('reports %s', (_about, changes, rule, said) => {
  const problems = read(...changes)
  expect(problems.map((problem) => `${problem.rule} ${problem.message}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} .*${said.source}`, 's')),
  )
  expect(problems.every(({ line, remedy }) => line >= 1 && remedy !== '')).toBe(true)
})

it('gives the heads of periods the room that they take in their language', () => {
  const { layout } = readSheet(buildSheet(), 'content/sheets/es/berths.yaml')
  const months = layout?.sheets.find(({ name }) => name === 'Months')
  expect(months?.widths[1]).toBeGreaterThan('Unidad'.length + 2)
})

it('says nothing of figures in the dates of periods, whatever they are counted in', () => {
  for (const every of ['day', 'week', 'quarter', 'year'])
    expect(read(['every: month', `every: ${every}`])).toEqual([])
})

it('tells the line and the cell, and an error where it begins', () => {
  const problems = read([PART, 'formula: amount/share*share'])
  const [problem] = problems.filter(({ rule }) => rule === 'X4-error')
  const line =
    buildSheet()
      .split('\n')
      .findIndex((text) => text.includes('id: part,')) + 1
  expect(problem).toMatchObject({ line, file: 'content/sheets/en/berths.yaml' })
  expect(problem?.message).toMatch(/^Inputs!B8: Part kept shows #DIV\/0!/)
})

describe('a rate of the law table', () => {
  const row = (percent: number, label?: string): LawRow => ({
    id: 'us-berth-tax',
    place: 'US',
    topic: 'tax',
    rule: 'A berth is taxed.',
    value: { kind: 'percent', percent },
    ...(label && { label, labelIn: { fr: 'Taxe' } }),
    source: { title: 'Berths Act', url: 'https://example.com/' },
    checkedOn: '2026-11-30',
    basis: 'source-read',
    reviewEvery: 3,
  })
  const source = buildSheet(
    ['label: Share kept }', 'label: Share kept, default: us-berth-tax, rates: [us-berth-tax] }'],
    ['version: "1.0"', 'law: [us-berth-tax]\nversion: "1.0"'],
  )
  const readWith = (law: LawRow | undefined) =>
    readSheet(source, 'content/sheets/en/berths.yaml', (id) => (id === law?.id ? law : undefined))

  it('is the default and may be chosen: who changes the row changes every book', () => {
    for (const percent of [7, 8]) {
      const { template, problems } = readWith(row(percent, 'Berth tax'))
      expect(problems).toEqual([])
      const field = template?.groups.flatMap(({ fields }) => fields).find(({ id }) => id === 'share')
      expect(field).toMatchObject({ default: percent, rates: [{ percent, label: 'Berth tax' }] })
      expect(template?.law).toEqual([{ id: 'us-berth-tax', value: { kind: 'percent', percent } }])
    }
  })

  it.each([
    ['a row that is not there', undefined, /no row us-berth-tax/],
    ['a row without a name to choose it by', row(7), /no rate with a label/],
  ])('is refused: %s', (_about, law, said) => {
    const { problems } = readWith(law)
    expect(problems.map(({ message }) => message)).toContainEqual(expect.stringMatching(said))
    expect(problems.every(({ line }) => line > 1)).toBe(true)
  })
})

describe('a kind of taxation of the law table', () => {
  const rows: Record<string, Partial<LawRow>> = {
    'us-free': { label: 'Free', mention: { in: { en: 'No "tax": free.' } } },
    'us-abroad': { label: 'Abroad', mention: { in: { en: 'The buyer pays.' }, buyerNumber: true } },
    'us-late': { label: 'Late', mention: { in: { en: 'Taxed late.' }, taxed: true } },
    'us-french': { label: 'French', mention: { in: { fr: 'Exonéré.' } } },
  }
  const readWith = (ids: string[], formula: string) => {
    const options = ids.map((id) => `{ value: ${id.slice(3)}, law: ${id} }`)
    const source = buildSheet(
      [
        '  - { id: note, type: text',
        `  - { id: kind, type: choice, label: Tax, options: [{ value: due, label: Due }, ${options}] }\n  - { id: note, type: text`,
      ],
      ['fields: [amount, share,', 'fields: [amount, share, kind,'],
      [
        '{ id: allRent,',
        `{ id: said, label: Said, type: text, formula: '${formula}' }\n          - { id: allRent,`,
      ],
    )
    return readSheet(source, 'content/sheets/en/berths.yaml', (id) => ({ id, ...rows[id] }) as LawRow)
  }
  const valueWith = (kind: string, formula: string) => {
    const { layout, problems } = readWith(['us-free', 'us-abroad', 'us-late'], formula)
    expect(problems).toEqual([])
    return layout && new Calculation(layout, { kind }).result('said')
  }

  it('says its mention, whether tax is charged, and whether the numbers of both are wanted', () => {
    const all = 'IF(untaxed(kind),"untaxed ","")&IF(numbered(kind),"numbered ","")&mention(kind)'
    expect(['due', 'free', 'abroad', 'late'].map((kind) => valueWith(kind, all))).toEqual([
      '',
      'untaxed No “tax”: free.',
      'untaxed numbered The buyer pays.',
      'Taxed late.',
    ])
  })

  it.each([
    ['a row that says nothing in this language', ['us-french'], 'mention(kind)', /no label and mention/],
    ['a question that offers none', ['us-free'], 'mention(note)', /note offers no row/],
  ])('is refused: %s', (_about, ids, formula, said) => {
    const { problems } = readWith(ids, formula)
    expect(problems.map(({ message }) => message)).toContainEqual(expect.stringMatching(said))
    expect(problems.every(({ line }) => line > 1)).toBe(true)
  })
})
