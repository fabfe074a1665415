import type { Block } from '#engine/source/index.ts'
import {
  answer,
  blank,
  buildTree,
  check,
  heading,
  individual,
  logo,
  paragraph,
  says,
  title,
} from './build-tree.ts'

const QUESTIONS = [
  ['strengths', 'Strengths', 'What do we do better than our competitors?'],
  ['weaknesses', 'Weaknesses', 'What do customers complain about?'],
] as const

/**
 * Entries in one and two columns, space to write by hand, options in one to three columns, boxes in a
 * sentence and a table.
 */
export const form = buildTree(
  [
    logo,
    title('Visitor Registration Form'),
    paragraph(
      'lead',
      'Fill in this form at the reception. The visitor must carry it until the end of the visit.',
    ),
    heading('visitor', 'Visitor'),
    {
      kind: 'entries',
      id: 'entries-1',
      columns: 2,
      entries: [
        {
          id: 'entries-1-1',
          label: says('Full name'),
          content: [answer('visitor', 'Luis Ortega Maldonado')],
          lines: 1,
        },
        {
          id: 'entries-1-2',
          label: says('Company'),
          content: [
            answer(
              'company',
              'Ortega Maldonado Bookkeeping and Payroll Services of Illinois, with a name too long for one line',
            ),
          ],
          lines: 1,
        },
        {
          id: 'entries-1-3',
          label: says('Date of the visit'),
          content: [{ ...blank('visitDate', 'Date of the visit'), bare: true }],
          lines: 1,
        },
        { id: 'entries-1-4', label: says('Badge number'), content: [], lines: 1 },
        { id: 'entries-1-5', label: says('Host'), content: [], lines: 1 },
      ],
    },
    {
      kind: 'entries',
      id: 'entries-2',
      columns: 1,
      entries: [
        {
          id: 'entries-2-1',
          label: says('Reason for the visit'),
          content: [answer('reason', 'Yearly meeting.\nTour of the warehouse.')],
          lines: 3,
        },
        { id: 'entries-2-2', label: says('Remarks'), content: [], lines: 4 },
        { id: 'entries-2-3', label: says('Signature of the host'), content: [], lines: 3, open: true },
      ],
    },
    heading('choices', 'Choices'),
    {
      kind: 'options',
      id: 'options-1',
      field: 'kind',
      label: 'Kind of visit',
      columns: 3,
      options: ['Customer', 'Supplier', 'Contractor', 'Applicant', 'Public authority'].map((text, index) => ({
        text,
        checked: index === 1,
      })),
    },
    {
      kind: 'options',
      id: 'options-2',
      field: 'areas',
      label: 'Areas that may be entered',
      columns: 2,
      options: [
        'Offices',
        'Warehouse, in the company of an employee and with a safety vest',
        'Loading dock',
        'Laboratory',
      ].map((text, index) => ({ text, checked: index < 2 })),
    },
    {
      kind: 'options',
      id: 'options-3',
      field: 'agrees',
      label: 'The visitor has read the safety rules',
      columns: 1,
      options: [
        { text: 'Yes', checked: false },
        { text: 'No', checked: false },
      ],
    },
    paragraph('consent', [
      check(true),
      ' I have received a copy of the privacy notice. ',
      check(false),
      ' I do not want to be photographed.',
    ]),
    {
      kind: 'table',
      id: 'equipment',
      columns: [
        { header: says('Equipment'), width: 60, align: 'start' },
        { header: says('Handed out'), width: 20, align: 'start' },
        { header: says('Returned'), width: 20, align: 'start' },
      ],
      rows: [
        ...['Safety vest', 'Helmet', 'Access card'].map((text, index) => ({
          id: `equipment-${index + 1}`,
          cells: [says(text), [check(index < 2)], [check(false)]],
        })),
        {
          id: 'equipment-4',
          cells: [
            [{ ...blank('equipment', 'Equipment 4: Name', '3.name'), short: 'Name' }],
            [{ ...blank('equipment', 'Equipment 4: Handed out', '3.out'), bare: true }],
            [check(false)],
          ],
        },
      ],
    },
    ...QUESTIONS.flatMap(([id, text, question]): Block[] => [
      heading(id, text),
      {
        kind: 'entries',
        id: `${id}-entries`,
        columns: 1,
        entries: [{ id: `${id}-entries-1`, label: says(question), content: [], lines: 5 }],
      },
    ]),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: [individual('visitor', 'Visitor', 'Luis Ortega Maldonado')],
    },
  ],
  { title: 'Visitor Registration Form', type: 'form', source: { number: 9004, slug: 'visitor-form' } },
)
