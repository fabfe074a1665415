import { contract, type Fault, FRONT, french, letter, spanish } from './fault.ts'

const HEAD_END = '\n---\n\nThis Window Cleaning Agreement (this {% term "Agreement" /%}) is made'
const windows = `
      - id: windows
        type: table
        label: Windows
        rowLabel: Window
        columns:
          - { id: name, type: text, label: Name, example: Front, required: true }
          - { id: price, type: money, label: Price, currency: USD, required: true }
          - { id: count, type: integer, label: Panes, required: true }
          - { id: amount, type: computed, label: Amount, result: money, currency: USD, expression: "multiply($row.price, $row.count)" }
      - { id: total, type: computed, label: Total, result: money, currency: USD, expression: 'sum($windows, "price")' }`
const windowTable = `
{% table %}
- Window
- Price
- Amount
{% each $windows %}
---
- {% $row.name %}
- {% $row.price %}
- {% $row.amount %}
{% /each %}
---
- Total
-
- {% $total %}
{% /table %}
`

/** What reads well and is wrong: seen by what stands elsewhere in the file, in its head or in other files. */
export const senseFaults: readonly Fault[] = [
  // Figures and conditions.
  {
    name: 'a sum over the wrong column',
    file: contract,
    find: HEAD_END,
    put: HEAD_END.replace('\n---\n', `${windows}\n---\n${windowTable}`),
    at: '{% table %}',
    rule: 'A1-sum',
  },
  {
    name: 'a clause that stands when its switch is off',
    file: contract,
    find: '{% if $secrecy %}',
    put: '{% if not($secrecy) %}',
    at: '- { id: secrecy,',
    rule: 'A1-turned',
  },
  {
    name: 'a rule that stands when its switch is off',
    file: contract,
    find: '{% if $insurance %}',
    put: '{% if not($insurance) %}',
    at: '- { id: insurance,',
    rule: 'A1-turned',
  },
  {
    name: 'a renewal that stands when its switch is off',
    file: contract,
    find: '{% if $renews %}\n2. It renews',
    put: '{% if not($renews) %}\n2. It renews',
    at: '- { id: renews,',
    rule: 'A1-turned',
  },
  {
    name: 'a default of thirty years of notice',
    file: contract,
    find: 'label: Notice to end, units: [day], default: { count: 45, unit: day }',
    put: 'label: Notice to end, units: [day, year], default: { count: 30, unit: year }',
    rule: 'A1-absurd',
  },
  {
    name: 'three years to pay',
    file: contract,
    find: 'label: Time to pay, units: [day], default: { count: 30, unit: day }',
    put: 'label: Time to pay, units: [day, year], default: { count: 3, unit: year }',
    rule: 'A1-absurd',
  },
  {
    name: 'thirty years of notice in the text',
    file: contract,
    find: 'may end it with {% $endNotice %} of written notice',
    put: 'may end it with {% $endNotice %} or 30 years of written notice',
    rule: 'A1-absurd',
  },
  {
    name: 'a contract for a century',
    file: contract,
    find: 'lasts one year',
    put: 'lasts 100 years',
    rule: 'A1-absurd',
  },
  {
    name: 'interest of 80 % a year',
    file: contract,
    find: 'default: 8,',
    put: 'default: 80,',
    rule: 'A1-absurd',
  },
  {
    name: 'years of notice in Spanish',
    file: spanish,
    find: 'La suma no causa',
    put: 'Se cobra con un preaviso de 20 años. La suma no causa',
    rule: 'A1-absurd',
  },

  // Another country.
  {
    name: 'a fee in euros',
    file: contract,
    find: 'Yearly fee, currency: USD',
    put: 'Yearly fee, currency: EUR',
    rule: 'A1-currency',
  },
  {
    name: 'pounds in an American file',
    file: contract,
    find: 'hold liability insurance',
    put: 'hold liability insurance of £1,000,000',
    rule: 'A1-currency',
  },
  {
    name: 'dollars in a British file',
    file: letter,
    find: 'A cheque is welcome',
    put: 'A cheque in dollars is welcome',
    rule: 'A1-currency',
  },
  {
    name: 'dollars in a French file',
    file: french,
    find: 'Il prouve la date.',
    put: 'Il coûte cinq dollars.',
    rule: 'A1-currency',
  },
  {
    name: 'euros in a Mexican file',
    file: spanish,
    find: 'label: Suma, currency: MXN',
    put: 'label: Suma, currency: EUR',
    rule: 'A1-currency',
  },
  {
    name: 'British spelling that no list has',
    file: contract,
    find: 'access to every window',
    put: 'access to every window of the neighbourhood',
    rule: 'U2-spelling',
  },
  {
    name: 'American spelling in a British file',
    file: letter,
    find: 'A cheque is welcome',
    put: 'A gray cheque is welcome',
    rule: 'U2-spelling',
  },

  // Words.
  {
    name: 'a misspelt word',
    file: contract,
    find: 'must clean the windows',
    put: 'must cleen the windows',
    rule: 'U2-spelling',
  },
  {
    name: 'a misspelt word on the page',
    file: contract,
    find: 'It says what is cleaned, how often',
    put: 'It says what is cleaned, how offen',
    rule: 'U2-spelling',
  },
  {
    name: 'a misspelt word in a question',
    file: letter,
    find: 'label: Last day to pay',
    put: 'label: Last day to recieve it',
    rule: 'U2-spelling',
  },
  {
    name: 'a misspelt word in French',
    file: french,
    find: 'Il prouve la date.',
    put: 'Il prouve la date du paiment.',
    rule: 'U2-spelling',
  },
  {
    name: 'an accent that is missing in Spanish',
    file: spanish,
    find: 'La suma no causa',
    put: 'La obligacion no causa',
    rule: 'U2-spelling',
  },
  {
    name: '"a" before a vowel',
    file: contract,
    find: 'access to every window',
    put: 'access to a office',
    rule: 'U2-agreement',
  },
  {
    name: '"an" before a consonant',
    file: letter,
    find: 'A cheque is welcome',
    put: 'We take an cheque',
    rule: 'U2-agreement',
  },
  {
    name: '"each" before a plural',
    file: contract,
    find: 'The liability of each party',
    put: 'The liability of each parties',
    rule: 'U2-agreement',
  },
  {
    name: '"these" before a singular',
    file: contract,
    find: 'All periods are counted',
    put: 'In these agreement, periods are counted',
    rule: 'U2-agreement',
  },
  {
    name: 'several that do what one does',
    file: contract,
    find: 'They may amend it in a document that both sign.',
    put: 'The parties has to amend it in writing.',
    rule: 'U2-agreement',
  },
  {
    name: 'one that does what several do',
    file: contract,
    find: '1. This Agreement is the whole',
    put: '1. This Agreement are the whole',
    rule: 'U2-agreement',
  },
  {
    name: 'a feminine noun with "le"',
    file: french,
    find: 'La facture {% $invoice %}',
    put: 'Le facture {% $invoice %}',
    rule: 'U2-agreement',
  },
  {
    name: 'a masculine noun with "la"',
    file: french,
    find: 'Il prouve la date.',
    put: 'Il prouve la paiement.',
    rule: 'U2-agreement',
  },
  {
    name: 'a plural without its s in French',
    file: french,
    find: 'nos salutations',
    put: 'nos salutation',
    rule: 'U2-agreement',
  },
  {
    name: 'a feminine noun with "el"',
    file: spanish,
    find: 'La suma no causa',
    put: 'El obligación no causa',
    rule: 'U2-agreement',
  },
  {
    name: 'a plural with "la"',
    file: spanish,
    find: 'La suma no causa',
    put: 'La obligaciones no causa',
    rule: 'U2-agreement',
  },
  {
    name: 'a paragraph twice',
    file: contract,
    find: '2. The Owner must give the crew access to every window.',
    put: '2. The Owner must give the crew access to every window.\n3. The Owner must give the crew access to every window.',
    at: '3. The Owner must give',
    rule: 'U2-doubled-paragraph',
  },

  // Parties, terms and references.
  {
    name: 'a party of another kind of contract',
    file: contract,
    find: '2. The Owner must give the crew',
    put: '2. The Landlord must give the crew',
    rule: 'L2-undefined',
  },
  {
    name: 'a term after "every"',
    file: contract,
    find: 'access to every window',
    put: 'access to every Window',
    rule: 'L2-undefined',
  },
  {
    name: 'a duty of one side under the heading of the other',
    file: contract,
    find: '## Other work {% #other-work %}',
    put: '## Obligations of the Owner {% #other-work %}',
    rule: 'L6-heading',
  },
  {
    name: 'a side that signs as the other',
    file: contract,
    find: '{% signature "cleaner" role="Contractor" /%}',
    put: '{% signature "cleaner" role="Owner" /%}',
    rule: 'L10-role',
  },
  {
    name: 'a letter that greets its sender',
    file: letter,
    find: 'Dear {% $debtor.name %},',
    put: 'Dear {% $sender.name %},',
    rule: 'LET-addressee',
  },
  {
    name: 'a letter that its reader signs',
    file: letter,
    find: '{% signature "sender"',
    put: '{% signature "debtor"',
    at: '{% signatures style="letter" %}',
    rule: 'LET-addressee',
  },
  {
    name: 'a reference to a clause about something else',
    file: contract,
    find: 'return all keys',
    put: 'answer the notices under {% ref "price" /%}, return all keys',
    rule: 'L3-sense',
  },
  {
    name: 'another reference to a clause about something else',
    file: contract,
    find: 'hold liability insurance',
    put: 'hold insurance, despite the services in {% ref "law" /%}, hold liability insurance',
    rule: 'L3-sense',
  },

  // Two things about one matter.
  {
    name: 'two laws',
    file: contract,
    find: '2. Neither party may assign',
    put: '2. The laws of the State of Delaware govern this section. Neither party may assign',
    at: '1. The laws of the State of New York',
    rule: 'L5-two-laws',
  },
  {
    name: 'two times to pay',
    file: contract,
    find: '2. An amount that is paid late',
    put: '2. The Owner must pay for other visits within 45 days after each invoice.\n3. An amount that is paid late',
    rule: 'L5-two-periods',
  },
  {
    name: 'two periods of notice',
    file: contract,
    find: '2. {% ref "liability" /%} and',
    put: '2. Either party may end the rest with 10 days of notice. {% ref "liability" /%} and',
    rule: 'L5-two-periods',
  },
  {
    name: 'a law that the only row excuses',
    file: contract,
    find: 'Yes, with the notice that the agreement names.',
    put: 'Yes. The Fair Labor Standards Act allows it.',
    rule: 'U10-other-law',
  },

  // A clause that is only named in passing.
  {
    name: 'a notice in passing',
    file: contract,
    find: '## Notices {% #notices %}\n\n1. A notice must be in writing. An e-mail',
    put: '## Addresses {% #addresses %}\n\n1. An e-mail',
    at: FRONT,
    rule: 'L4-notices',
  },
  {
    name: 'several visits, and no severability',
    file: contract,
    find: 'If a provision is invalid, the rest remains in force.',
    put: 'There are several visits.',
    at: FRONT,
    rule: 'L4-severability',
  },
  {
    name: 'a court order, and no courts',
    file: contract,
    find: 'and its courts decide all disputes',
    put: 'and a court order is obeyed',
    at: FRONT,
    rule: 'L4-venue',
  },
  {
    name: 'a government, and no law that governs',
    file: contract,
    find: 'The laws of the State of New York govern this Agreement, and its courts',
    put: 'The courts of the State of New York, and no authority of its government,',
    at: FRONT,
    rule: 'L4-law',
  },
  {
    name: 'somebody who is assigned to a floor',
    file: contract,
    find: 'Neither party may assign this Agreement without the consent of the other.',
    put: 'A supervisor is assigned to the floor.',
    at: FRONT,
    rule: 'L4-assignment',
  },

  // Beside siblings.
  {
    name: 'a negation dropped',
    file: contract,
    find: 'The Contractor must not compete with the Owner',
    put: 'The Contractor must compete with the Owner',
    at: FRONT,
    rule: 'L6-sibling',
    besideSiblings: true,
  },
  {
    name: '"may" for "must"',
    file: contract,
    find: 'The Contractor must clean the windows of the floors',
    put: 'The Contractor may clean the windows of the floors',
    at: FRONT,
    rule: 'L6-sibling',
    besideSiblings: true,
  },
  {
    name: 'a "never" too many',
    file: contract,
    find: 'hold liability insurance and show the certificate on request',
    put: 'never hold liability insurance and show the certificate on request',
    at: FRONT,
    rule: 'L6-sibling',
    besideSiblings: true,
  },
]
