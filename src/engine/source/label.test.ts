import { expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { templateLabel } from './index.ts'

it('counts what is asked, what it switches, and who signs', () => {
  const template = buildTemplate(
    [
      '{ id: side, type: party, label: Side }',
      '{ id: extra, type: yesNo, label: Extra }',
      "{ id: fees, type: table, label: Fees, rowLabel: Fee, minimum: 4, columns: [{ id: what, type: text, label: What }, { id: price, type: money, label: Price, currency: USD }, { id: twice, type: computed, label: Twice, result: money, expression: 'multiply(2, $row.price)' }] }",
      '{ id: total, type: computed, label: Total, result: money, expression: \'sum($fees, "twice")\' }',
    ],
    `Four words are here.

{% if $extra %}
{% each $fees %}
- {% $row.what %} {% $row.twice %}{% if greater($row.twice, 5) %} dear{% else /%} cheap{% /if %}
{% /each %}
{% $total %}
{% /if %}

{% signatures style="deed" %}
{% signature "side" role="Owner" /%}
{% /signatures %}`,
  )
  const label = templateLabel(template)
  // A party 75 s, a yes/no 8 s, four rows of a text and an amount 120 s; a witness signs too.
  expect(label).toMatchObject({ fields: 3, conditions: 2, minutes: 3, signatures: 2 })
})
