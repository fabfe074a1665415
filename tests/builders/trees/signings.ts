import type { Signer } from '#engine/source/index.ts'
import {
  answer,
  blank,
  buildTree,
  clause,
  company,
  heads,
  individual,
  line,
  paragraph,
  says,
  title,
} from './build-tree.ts'

const deedSigner = (id: string, role: string, name: string): Signer => ({
  id,
  role: says(role),
  name: [answer(id, name, 'name')],
  statement: says([
    'Executed as a deed by ',
    { ...answer(id, name, 'name'), bold: true as const },
    ' in the presence of:',
  ]),
  lines: [line('Signature'), line('Date')],
  witness: {
    heading: 'Witness',
    lines: [line('Signature of the witness'), line('Name'), line('Address'), line('Occupation')],
  },
})

/** Two signers of a deed with their witnesses; British paper. */
export const deed = buildTree(
  [
    title('Deed of Guarantee'),
    paragraph('opening', ['This deed is made on ', blank('date', 'Date of the deed'), '.']),
    heads('guarantee', '1.', 'Guarantee'),
    clause(
      'guarantee-1',
      2,
      '1.1',
      'The Guarantor guarantees to the Lender that the Borrower will pay every amount that falls due under the loan.',
    ),
    clause('guarantee-2', 2, '1.2', 'This guarantee ends when every amount has been paid.'),
    paragraph(
      'closing',
      'This document has been executed as a deed and takes effect on the date stated at its beginning.',
    ),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'deed',
      signers: [
        deedSigner('guarantor', 'Guarantor', 'Margaret Ellen Hughes'),
        deedSigner('lender', 'Lender', 'Priya Raman'),
      ],
    },
  ],
  {
    title: 'Deed of Guarantee',
    language: 'en-GB',
    page: 'a4',
    type: 'instrument',
    source: { number: 9005, slug: 'deed' },
  },
)

const SHAREHOLDERS = [
  'Ada Quist',
  'Bruno Kessler',
  'Carmen Ibáñez',
  'David Okafor',
  'Elif Yılmaz',
  'Françoise d’Aubigné',
  'Grzegorz Wiśniewski',
]

/** Seven signers: more than half a page, an odd number. The text before them fills most of the first page. */
export const shareholders = buildTree(
  [
    title('Shareholders Agreement'),
    heads('shares', '1.', 'Shares'),
    ...Array.from({ length: 11 }, (_, index) =>
      clause(
        `shares-${index + 1}`,
        2,
        `1.${index + 1}`,
        'A Shareholder may transfer shares only after offering them to the other Shareholders in proportion to the shares that each of them holds, at the same price and on the same terms.',
      ),
    ),
    paragraph('closing', 'The Shareholders have signed this Agreement on the dates below.'),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: SHAREHOLDERS.map((name, index) =>
        index % 3 === 0
          ? company(`holder-${index + 1}`, 'Shareholder', `${name} Holdings, LLC`, name, 'Manager')
          : individual(`holder-${index + 1}`, 'Shareholder', name),
      ),
    },
  ],
  { title: 'Shareholders Agreement', source: { number: 9006, slug: 'shareholders' } },
)
