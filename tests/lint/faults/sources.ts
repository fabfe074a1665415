import { contract, type Fault, letter } from './fault.ts'

/** What the parser refuses, and waivers that are wrong. */
export const sourceFaults: readonly Fault[] = [
  // What the parser refuses.
  {
    name: 'an unknown field',
    file: contract,
    find: '{% $yearlyFee %}',
    put: '{% $anualFee %}',
    rule: 'source',
    says: 'anualFee',
  },
  {
    name: 'a field that nothing uses',
    file: letter,
    find: '      - { id: copy,',
    put: '      - { id: remark, type: text, label: Remark, example: by post }\n      - { id: copy,',
    rule: 'source',
    says: 'never used',
  },
  {
    name: 'a dead reference',
    file: contract,
    find: '{% ref "liability" /%}',
    put: '{% ref "liabilty" /%}',
    rule: 'source',
    says: 'liabilty',
  },
  {
    name: 'a reference to a clause that can be switched off',
    file: contract,
    find: 'return all keys',
    put: 'observe {% ref "secrecy" /%}, return all keys',
    rule: 'L3-combination',
    says: 'secrecy',
  },
  {
    name: 'a term that is defined and not used',
    file: contract,
    find: '(the {% term "Owner" /%})',
    put: '(the {% term "Owner" /%}, in the role of {% term "Landlady" /%})',
    rule: 'source',
    says: 'Landlady',
  },
  {
    name: 'a number typed where a reference belongs',
    file: contract,
    find: 'within {% $paymentTime %} after each invoice',
    put: 'as Section 3 says',
    rule: 'source',
    says: 'typed number',
  },
  {
    name: 'a row of the law table that is not there',
    file: contract,
    find: 'us-dtsa-notice',
    put: 'us-no-such-rule',
    rule: 'source',
    says: 'us-no-such-rule',
  },
  {
    name: 'a missing key',
    file: contract,
    find: 'type: contract\n',
    put: '',
    rule: 'source',
    at: 'title:',
    says: 'type',
  },
  {
    name: 'a tag that is not closed',
    file: contract,
    find: '{% $startDate %} and lasts',
    put: '{% $startDate and lasts',
    rule: 'U2-raw-name',
  },

  // Waivers.
  {
    name: 'a waiver of nothing',
    file: contract,
    find: '  - rule: T4\n',
    put: '  - rule: U9\n    reason: Old words.\n  - rule: T4\n',
    rule: 'waiver',
    at: '- rule: U9',
  },
  {
    name: 'a waiver of an error',
    file: contract,
    find: '  - rule: T4\n',
    put: '  - rule: L8\n    reason: No.\n  - rule: T4\n',
    rule: 'waiver',
    at: '- rule: L8',
  },
]
