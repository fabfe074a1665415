import fc from 'fast-check'
import { type Answers, fieldsOf, type Template } from '#engine/source/index.ts'
import { buildTemplate } from './source.ts'

const FIELDS = [
  '{ id: extra, type: yesNo, label: Extra, default: true }',
  '{ id: name, type: text, label: Name }',
  '{ id: story, type: longText, label: Story }',
  '{ id: day, type: date, label: Day }',
  '{ id: term, type: duration, label: Term, units: [day, businessDay, week, month, year] }',
  '{ id: fee, type: money, label: Fee, currency: USD }',
  '{ id: count, type: integer, label: Count }',
  '{ id: rate, type: percent, label: Rate }',
  '{ id: pick, type: choice, label: Pick, options: [{ value: a, label: A }, { value: b, label: B }] }',
  '{ id: place, type: address, label: Place }',
  '{ id: side, type: party, label: Side }',
  '{ id: tasks, type: list, label: Tasks, itemLabel: Task, required: true, blankRows: 2 }',
  '{ id: perks, type: multipleChoice, label: Perks, options: [{ value: car, label: Car }, { value: gym, label: Gym }] }',
  "{ id: fees, type: table, label: Fees, rowLabel: Fee, required: true, columns: [{ id: name, type: text, label: Name }, { id: price, type: money, label: Price, currency: USD }, { id: twice, type: computed, label: Twice, result: money, expression: 'multiply(2, $row.price)' }] }",
  '{ id: total, type: computed, label: Total, result: money, expression: \'sum($fees, "twice")\' }',
]
const IDS = FIELDS.map((field) => /id: (\w+)/.exec(field)?.[1] ?? '')
const USED = `{% party "side" /%} {% each $fees %}{% $row.name %}{% /each %} ${IDS.filter(
  (id) => id !== 'side' && id !== 'fees',
)
  .map((id) => `{% $${id} %}`)
  .join(' ')}`

/** Text of every kind: ASCII, any code point, lone surrogates, and things that mean something to somebody. */
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\ud800', '\udc00', '\u0000', '\u202E', '\uFFF9', '\n', ']]>', '"', '#'),
    maxLength: 9,
  }),
)
/** What a stored or forged answer may be: parts that fit, and parts that do not. */
const part = fc.oneof(text, fc.jsonValue({ maxDepth: 1 }))
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.constantFrom('2026-02-28', '2026-02-30', 'a', true, false, 1e21, -0),
  fc.array(
    fc.oneof(
      part,
      fc.record({ name: part, price: fc.record({ minor: fc.integer(), currency: fc.constant('USD') }) }),
    ),
    { maxLength: 4 },
  ),
  fc.record(
    { count: part, unit: fc.oneof(part, fc.constantFrom('day', 'businessDay')) },
    { requiredKeys: [] },
  ),
  fc.record(
    { minor: fc.oneof(part, fc.integer()), currency: fc.oneof(part, fc.constant('USD')) },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      kind: fc.constantFrom('company', 'individual', 'robot', 7),
      name: part,
      entityType: part,
      signatoryName: part,
      address: fc.oneof(
        part,
        fc.record({ line1: part, city: part, country: fc.constantFrom('US', 'XX', 5) }),
      ),
    },
    { requiredKeys: [] },
  ),
)
/** Any answers to a template, right and wrong ones. */
export const answersTo = (template: Template): fc.Arbitrary<Answers> =>
  // Not one of them has been checked: that is what the evaluator must bear.
  fc.record(Object.fromEntries(fieldsOf(template).map(({ id }) => [id, value])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Answers>

/**
 * Bodies of random shape: clauses on every level, conditions, lists, tables, schedules and references between
 * them.
 */
const body = fc.array(
  fc.constantFrom(
    '## Heading',
    '### Unnumbered',
    '# Schedule',
    '1. one\n   1. two\n      1. three\n      2. {% $story %}\n2. next',
    '1. See {% ref "named" /%} and {% ref "annex" /%}.',
    '- bullet\n- {% $name %}\n  1. below',
    'Plain {% $side.name %}, **bold** and {% if $extra %}*extra*{% else equals($pick, "a") /%}a{% /if %}.',
    '{% if $extra %}\n## Switched\n\n1. inside\n{% else /%}\n1. other\n{% /if %}',
    '{% if answered($name) %}{% $name %}{% /if %}',
    '{% parties %}\n1. {% party "side" /%}\n{% /parties %}',
    '{% recitals %}\n1. why {% $place %}\n{% /recitals %}',
    '{% definitions %}\n- thing\n{% if $extra %}\n- other\n{% /if %}\n{% /definitions %}',
    '{% table %}\n- A\n- B {% width="30%" %}\n---\n- {% $fee %}\n- y\n{% if $extra %}\n---\n- x\n- {% $rate %}\n{% /if %}\n{% /table %}',
    '{% each $fees %}\n1. {% $row.number %}: {% $row.name %} {% words $row.price /%}\n{% /each %}\n1. after',
    'Do {% each $tasks %}{% $item %}{% /each %} {% check includes($perks, "car") /%}',
    '{% table %}\n- A\n- B {% align="end" %}\n---\n{% each $fees %}\n- {% $row.name %}\n- {% $row.twice %}\n{% /each %}\n---\n- All\n- {% $total %}\n{% /table %}',
    '{% table %}\n- Due\n- Owed\n---\n{% each instalments($fee, $rate, $count, "month", $day) %}\n- {% $row.date %}\n- {% $row.balance %}\n{% /each %}\n{% /table %}',
    '{% entries columns=2 %}\n{% entry $name /%}\n{% entry label="Notes" lines=3 /%}\n{% /entries %}',
    '{% options $perks columns=2 /%}',
    '{% options $extra /%}',
    '{% letterhead from="side" to="side" date="day" %}About {% $name %}{% /letterhead %}',
    '{% signatures style="letter" %}\n{% signature "side" closing="Sincerely," /%}\n{% /signatures %}',
    '{% signatures style="deed" %}\n{% each $fees %}\n{% signature role="Owner" /%}\n{% /each %}\n{% /signatures %}',
    '{% signatures %}\n{% signature "side" role="Side" /%}\n{% signature "side" role="Again" /%}\n{% signature "side" role="Third" /%}\n{% /signatures %}',
  ),
  { minLength: 1, maxLength: 14 },
)
export const anyTemplate = body.map((blocks) =>
  buildTemplate(FIELDS, [USED, '## Named {% #named %}', ...blocks, '# Annex {% #annex %}'].join('\n\n')),
)
