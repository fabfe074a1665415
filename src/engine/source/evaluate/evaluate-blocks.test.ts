import { describe, expect, it } from 'vitest'
import { buildSource, buildTemplate } from '#tests/documents/source.ts'
import { evaluate, printed } from '../index.ts'
import { parseTemplate } from '../parse.ts'
import type { Answers, Template } from '../template.ts'
import type { Block, Inline } from '../tree.ts'

const SENDER = '{ id: sender, type: party, label: Sender }'
const RECIPIENT = '{ id: recipient, type: party, label: Recipient }'
const DAY = '{ id: day, type: date, label: Date }'
const EXTRA = '{ id: extra, type: yesNo, label: Extra }'

const text = (content: Inline[] | undefined) => content?.map(printed).join('').replaceAll('\u00A0', ' ')

function find<Kind extends Block['kind']>(template: Template, kind: Kind, answers: Answers = {}) {
  const block = evaluate(template, answers).blocks.find((candidate) => candidate.kind === kind)
  if (!block) throw new Error(`there is no ${kind}`)
  return block as Extract<Block, { kind: Kind }>
}

describe('a letter', () => {
  const source = (language: string) =>
    buildSource(
      [
        SENDER,
        RECIPIENT,
        DAY,
        '{ id: place, type: text, label: Place }',
        '{ id: ours, type: text, label: Ours }',
      ],
      `{% letterhead from="sender" to="recipient" date="day" place="place" reference="ours" delivery="By hand" %}Payment due on {% $day %}{% /letterhead %}

Dear {% $recipient.name %},

{% signatures style="letter" %}
{% signature "sender" closing="Sincerely," /%}
{% /signatures %}`,
    )
      .replace('type: contract', 'type: letter')
      .replace('en-US', language)
  const letter = (language = 'en-US') => {
    const { template, problems } = parseTemplate(source(language), 'test.md')
    if (!template) throw new Error(JSON.stringify(problems))
    return template
  }
  const answers: Answers = {
    sender: { kind: 'company', name: 'Acme', signatoryName: 'Jo Li', signatoryTitle: 'Owner' },
    recipient: {
      kind: 'individual',
      name: 'Max Roe',
      address: { line1: '1 Main Street', city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' },
    },
    day: '2027-03-03',
  }

  it('has no title, and its subject is its heading', () => {
    const tree = evaluate(letter(), answers)
    expect(tree.blocks.map(({ kind }) => kind)).toEqual(['letterhead', 'paragraph', 'signatures'])
    expect(tree).toMatchObject({ type: 'letter', header: 'Max Roe · March 3, 2027' })
    expect(evaluate(letter(), {}).header).toBeUndefined()
  })

  it('has a head with the address line by line and leaves out what need not be answered', () => {
    const head = find(letter(), 'letterhead', answers)
    expect(head.sender.map(text)).toEqual(['Acme', '[Sender: address]'])
    expect(head.recipient.map(text).slice(0, 3)).toEqual(['Max Roe', '1 Main Street', 'Austin, TX 78701'])
    expect([text(head.date), text(head.delivery), text(head.subject.content)]).toEqual([
      'March 3, 2027',
      'By hand',
      'Payment due on March 3, 2027',
    ])
    expect(head.reference).toBeUndefined()
    expect(text(find(letter(), 'letterhead', { ...answers, ours: 'A-1' }).reference?.content)).toBe('A-1')
  })

  it('has no addressee where none is required and none is given', () => {
    const { recipient: _, ...unaddressed } = answers
    expect(find(letter(), 'letterhead', unaddressed).recipient).toEqual([])
    const { template } = parseTemplate(
      source('en-US').replace(RECIPIENT, RECIPIENT.replace(' }', ', required: true }')),
      'test.md',
    )
    expect(template && find(template, 'letterhead').recipient.map(text)[0]).toBe(
      '[Recipient: full legal name]',
    )
  })

  it('names a country only where the letter leaves it', () => {
    const us = { line1: '1 Main Street', city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' }
    const lastLines = (template: Template, country: string | undefined) => {
      const sender = { name: 'Acme', address: { ...us, ...(country && { country }) } }
      const head = find(template, 'letterhead', { ...answers, sender })
      return [head.sender.at(-1), head.recipient.at(-1)].map(text)
    }
    const home = 'Austin, TX 78701'
    expect(lastLines(letter(), 'US')).toEqual([home, home])
    expect(lastLines(letter(), 'FR')).toEqual(['France', 'United States'])
    const ofOneCountry = { ...letter(), jurisdiction: 'US' }
    expect(lastLines(ofOneCountry, 'FR')).toEqual(['France', home])
  })

  it('is signed by a person who is never a company, on a blank form too', () => {
    const { template } = parseTemplate(
      source('en-US').replace(SENDER, SENDER.replace('}', ', kind: individual }')),
      'test.md',
    )
    const [signer] = template ? find(template, 'signatures').signers : []
    expect([text(signer?.name), signer?.lines]).toEqual(['[Sender: full legal name]', []])
  })

  it('says the place before the date as its language does', () => {
    const date = (language: string, place?: string) =>
      text(find(letter(language), 'letterhead', { ...answers, ...(place && { place }) }).date)
    expect(date('fr-FR', 'Lyon')).toBe('Lyon, le 3 mars 2027')
    expect(date('fr-FR')).toBe('Le 3 mars 2027')
    expect(date('es-ES', 'Sevilla')).toBe('Sevilla, a 3 de marzo de 2027')
  })

  it('is signed by a person, whose title and company stand below', () => {
    const { style, signers } = find(letter(), 'signatures', answers)
    expect(style).toBe('letter')
    expect(
      signers.map(({ closing, name, lines }) => [
        text(closing),
        text(name),
        ...lines.map(({ content }) => text(content)),
      ]),
    ).toEqual([['Sincerely,', 'Jo Li', 'Owner', 'Acme']])
    const alone = find(letter(), 'signatures', { sender: { kind: 'individual', name: 'Jo' } }).signers[0]
    expect([text(alone?.name), alone?.lines]).toEqual(['Jo', []])
  })
})

describe('signatures', () => {
  it('of a deed have a statement and a witness', () => {
    const template = buildTemplate(
      [SENDER],
      '{% signatures style="deed" %}\n{% signature "sender" role="Owner" /%}\n{% /signatures %}',
    )
    const [signer] = find(template, 'signatures', {
      sender: { kind: 'company', name: 'Acme', signatoryName: 'Jo Li' },
    }).signers
    expect(text(signer?.statement)).toBe('Executed as a deed by Acme, acting by Jo Li, in the presence of:')
    expect(signer?.witness?.lines.map(({ label }) => label)).toContain('Occupation')
  })

  it('below a text that states its date have no line for another', () => {
    const labels = (signature: string, sender: Answers) =>
      find(
        buildTemplate([SENDER], `{% signatures %}\n${signature}\n{% /signatures %}`),
        'signatures',
        sender,
      ).signers[0]?.lines.map(({ label }) => label)
    const undated = '{% signature "sender" role="Maker" date=false /%}'
    expect(labels(undated, { sender: { kind: 'individual' } })).toEqual(['Signature'])
    expect(labels(undated, {})).toEqual(['By (signature)', 'Name', 'Title'])
    expect(labels(undated.replace(' date=false', ''), {})).toContain('Date')
  })

  it('of somebody whose name is a text are those of a person', () => {
    const template = buildTemplate(
      ['{ id: secretary, type: text, label: Secretary, example: Jo Li }'],
      '{% signatures %}\n{% signature "secretary" role="Secretary" /%}\n{% /signatures %}',
    )
    const [signer] = find(template, 'signatures', { secretary: 'Al Roe' }).signers
    expect(text(signer?.name)).toBe('Al Roe')
    expect(signer?.lines.map(({ label }) => label)).toEqual(['Signature', 'Date'])
  })

  it('of a table have a line for each row', () => {
    const template = buildTemplate(
      [
        EXTRA,
        SENDER,
        '{ id: people, type: table, label: People, rowLabel: Person, required: true, columns: [{ id: name, type: text, label: Name }, { id: kin, type: text, label: Kin }] }',
      ],
      '{% signatures %}\n{% each $people %}\n{% signature role=$row.kin /%}\n{% /each %}\n{% if $extra %}\n{% signature "sender" role="Owner" /%}\n{% /if %}\n{% /signatures %}',
    )
    const signers = (answers: Answers) =>
      find(template, 'signatures', answers).signers.map(
        ({ id, role, name }) => `${id} ${text(role)} ${text(name)}`,
      )
    const block = find(template, 'signatures').id
    expect(signers({ extra: true, people: [{ name: 'Jo', kin: 'Son' }, { name: 'Al' }] })).toEqual([
      `${block}-1 Son Jo`,
      `${block}-2 [Person 2: Kin] Al`,
      `${block}-3 Owner [Sender: full legal name]`,
    ])
    expect(signers({})).toEqual([`${block}-1 [Person 1: Kin] [Person 1: Name]`])
  })

  it('of a row are those of a person where nobody signs for the name, and of both while it is blank', () => {
    const columns = ['name', 'signatoryName', 'signatoryTitle'].map(
      (id) => `{ id: ${id}, type: text, label: ${id}, example: Jo Li }`,
    )
    const template = buildTemplate(
      [
        `{ id: members, type: table, label: Members, rowLabel: Member, required: true, columns: [${columns.join(', ')}] }`,
      ],
      '{% signatures %}\n{% each $members %}\n{% signature role="Member" /%}\n{% /each %}\n{% /signatures %}',
    )
    const labels = (answers: Answers) =>
      find(template, 'signatures', answers).signers.map(({ lines }) => lines.map(({ label }) => label).join())
    const company = 'By (signature),Name,Title,Date'
    expect(labels({ members: [{ name: 'Jo' }, { name: 'Acme', signatoryName: 'Al' }] })).toEqual([
      'Signature,Date',
      company,
    ])
    expect(labels({})).toEqual([company])
  })

  it('that nobody gives take no room', () => {
    const template = buildTemplate(
      [EXTRA, SENDER],
      '{% signatures %}\n{% if $extra %}\n{% signature "sender" role="Owner" /%}\n{% /if %}\n{% /signatures %}',
    )
    expect(evaluate(template, {}).blocks.map(({ kind }) => kind)).toEqual(['title'])
  })
})

describe('a form', () => {
  const PICK =
    '{ id: pick, type: choice, label: Which one, options: [{ value: a, label: Alpha, text: the first }, { value: b, label: Beta }] }'
  const MANY = PICK.replace('pick, type: choice', 'many, type: multipleChoice')

  it('prints every option with its box', () => {
    const template = buildTemplate(
      [PICK, MANY, EXTRA],
      '{% options $pick columns=2 /%}\n\n{% options $many /%}\n\n{% options $extra columns=3 /%}',
    )
    const options = (answers: Answers) =>
      evaluate(template, answers).blocks.flatMap((block) =>
        block.kind === 'options'
          ? [block.options.map(({ checked, text: label }) => `${checked ? 'x' : '-'} ${label}`)]
          : [],
      )
    expect(options({ pick: 'b', many: ['a', 'b'], extra: false })).toEqual([
      ['- Alpha', 'x Beta'],
      ['x Alpha', 'x Beta'],
      ['- Yes', 'x No'],
    ])
    expect(
      options({})
        .flat()
        .filter((option) => option.startsWith('x')),
    ).toEqual([])
    expect(evaluate(template, {}).blocks[1]).toMatchObject({ label: 'Which one', columns: 2, field: 'pick' })
  })

  it('prints lines to fill in', () => {
    const template = buildTemplate(
      [EXTRA, SENDER, '{ id: note, type: text, label: Note }'],
      '{% entries columns=2 %}\n{% entry $sender.name /%}\n{% if $extra %}\n{% entry $note label="Own words" lines=4 /%}\n{% /if %}\n{% entry label="Remarks" lines=3 /%}\n{% /entries %}',
    )
    const block = find(template, 'entries', { extra: true, note: 'x' })
    expect(block.entries.map(({ label, content, lines }) => [text(label), text(content), lines])).toEqual([
      ['Sender: full legal name', '____', 1],
      ['Own words', 'x', 4],
      ['Remarks', '', 3],
    ])
    expect(block.columns).toBe(2)
    expect(find(template, 'entries').entries).toHaveLength(2)
  })

  it('leaves an empty space beside a label, which lists and screen readers name in full', () => {
    const template = buildTemplate(
      [SENDER],
      '{% entries %}\n{% entry $sender.name label="Name" /%}\n{% /entries %}',
    )
    const label = 'Sender: full legal name'
    expect(find(template, 'entries').entries[0]?.content).toEqual([
      { kind: 'blank', field: 'sender', part: 'name', label, bare: true },
    ])
    expect(evaluate(template, {}).blanks).toMatchObject([{ field: 'sender', part: 'name', label }])
  })

  it('has one open space to sign in, and rules to write on', () => {
    const template = buildTemplate(
      [EXTRA],
      '{% if $extra %}x{% /if %}\n\n{% entries %}\n{% entry label="Signature" lines=3 /%}\n{% entry label="Notes" lines=4 /%}\n{% /entries %}',
    )
    expect(find(template, 'entries').entries.map(({ open }) => open)).toEqual([true, undefined])
  })

  const CELLS =
    '{ id: rows, type: table, label: Rows, rowLabel: Row, required: true, columns: [{ id: what, type: text, label: What }, { id: why, type: text, label: Why }] }'
  const TABLE =
    '{% table %}\n- What\n- Why\n---\n{% each $rows %}\n- {% $row.what %}\n- {% $row.why %} or {% $row.what %}\n{% /each %}\n{% /table %}'
  const firstRow = (template: Template) => find(template, 'table').rows[0]?.cells.map(text)

  it('leaves the cells of its tables empty, but not where two blanks share a cell', () => {
    const template = { ...buildTemplate([CELLS], TABLE), type: 'form' as const }
    expect(firstRow(template)).toEqual(['____', '[Why] or [What]'])
    expect(evaluate(template, {}).blanks.map(({ label }) => label)).toEqual([
      'Row 1: What',
      'Row 1: Why',
      'Row 1: What',
    ])
  })

  it('names a blank in a table of any other document by its column alone', () => {
    expect(firstRow(buildTemplate([CELLS], TABLE))).toEqual(['[What]', '[Why] or [What]'])
    const sentence = buildTemplate([CELLS], '{% each $rows %}\n{% $row.what %}.\n{% /each %}')
    expect(text(find(sentence, 'paragraph').content)).toBe('[Row 1: What].')
  })

  it('ticks a box in a sentence', () => {
    const template = buildTemplate([PICK, EXTRA], '{% check $extra /%} or {% check equals($pick, "a") /%}')
    const boxes = (answers: Answers) => text(find(template, 'paragraph', answers).content)
    expect(boxes({})).toBe('[ ] or [ ]')
    expect(boxes({ extra: true, pick: 'a' })).toBe('[x] or [x]')
  })
})

describe('notes', () => {
  it('are on the clause they stand below, and never in the document', () => {
    const template = buildTemplate(
      [EXTRA, '{ id: name, type: text, label: Name }'],
      `{% $name %}

{% note %}About it all.{% /note %}

{% if $extra %}
## Extra {% #extra %}

1. text

{% note favors="the buyer" %}Ask {% $name %}.{% /note %}
{% /if %}`,
    )
    expect(evaluate(template, { name: 'Jo' }).notes).toEqual([{ block: 'title', text: 'About it all.' }])
    const tree = evaluate(template, { extra: true })
    expect(tree.notes[1]).toEqual({ block: 'extra', favors: 'the buyer', text: 'Ask [Name].' })
    expect(tree.blocks.map(({ kind }) => kind)).not.toContain('note')
  })
})

it('prints what a rule of law says, in the language of the document', () => {
  const source = buildSource([EXTRA], '{% if $extra %}{% /if %}Owed: {% law "fr-fee" /%}.')
    .replace('groups:', 'law: [fr-fee]\ngroups:')
    .replace('en-US', 'fr-FR')
    .replace('{% if $extra %}{% /if %}', '{% if $extra %}x{% /if %}')
  const { template } = parseTemplate(source, 'test.md', {
    clause: () => undefined,
    law: () => ({ value: { kind: 'money', money: { minor: 4000, currency: 'EUR' } } }),
  })
  const block = template && evaluate(template, {}).blocks[1]
  expect(block?.kind === 'paragraph' && block.content[1]).toMatchObject({
    kind: 'answer',
    field: 'fr-fee',
    text: '40\u00A0€',
  })
})

it('still prints a revision of before November 2026', () => {
  const current = buildTemplate(
    [EXTRA, SENDER],
    '{% if $extra %}\n{% table %}\n- A\n---\n- x\n{% /table %}\n{% /if %}\n\n{% signatures %}\n{% signature "sender" role="Owner" /%}\n{% /signatures %}',
  )
  const { type: _, category: __, direction: ___, law: ____, ...old } = JSON.parse(JSON.stringify(current))
  const signatures = old.body[1]
  delete signatures.style
  signatures.signers = [{ field: 'sender', role: 'Owner' }]
  for (const { blocks } of old.body[0].branches) for (const column of blocks[0].columns) delete column.align
  for (const answers of [{}, { extra: true }]) {
    expect(evaluate(old as Template, answers)).toEqual(evaluate(current, answers))
  }
})
