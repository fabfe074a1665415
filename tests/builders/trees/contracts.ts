import {
  answer,
  blank,
  bold,
  buildTree,
  check,
  clause,
  company,
  FRENCH_WORDS,
  heading,
  heads,
  individual,
  paragraph,
  reference,
  says,
  schedule,
  term,
  title,
} from './build-tree.ts'

const FEES = [
  ['Monthly bookkeeping', '12', '$450.00', '$5,400.00'],
  ['Year-end accounts, with the notes that the bank asks for', '1', '$1,850.00', '$1,850.00'],
  ['Payroll for up to ten people', '12', '$180.00', '$2,160.00'],
]

/**
 * Every kind of clause, four levels, references, a term, blanks, a table with amounts, a schedule with
 * clauses, two signers.
 */
export const contract = buildTree(
  [
    title('Services Agreement'),
    paragraph('opening', [
      'This Services Agreement (this ',
      term('Agreement'),
      ') is made with effect from ',
      answer('effectiveDate', 'December 1, 2026'),
      ' between:',
    ]),
    clause(
      'party-1',
      1,
      '(1)',
      [bold('Harbor & Pine Retail, Inc.'), ', a corporation (the ', term('Customer'), '); and'],
      'parties',
    ),
    clause(
      'party-2',
      1,
      '(2)',
      [blank('provider', 'Provider: full legal name', 'name'), ' (the ', term('Provider'), ').'],
      'parties',
    ),
    heading('background', 'Background'),
    clause('recital-1', 1, '(A)', 'The Customer needs bookkeeping for its three stores.', 'recitals'),
    clause(
      'recital-2',
      1,
      '(B)',
      'The Provider keeps books for retailers and is willing to do so for the Customer.',
      'recitals',
    ),
    heads('services', '1.', 'Services'),
    clause('services-1', 2, '1.1', [
      'The Provider must perform the services listed in ',
      reference('fees', '', 'Schedule 1'),
      ', and must:',
    ]),
    clause('services-1-a', 3, '(a)', 'use the care of a skilled bookkeeper;'),
    clause('services-1-b', 3, '(b)', [
      'keep to the dates in ',
      reference('payment-2', 'Section\u00A0', '2.2'),
      ', unless:',
    ]),
    clause(
      'services-1-b-1',
      4,
      '(i)',
      'the Customer has not sent the papers that the Provider asked for; or',
    ),
    clause('services-1-b-2', 4, '(ii)', 'the parties have agreed on another date in writing.'),
    paragraph('services-bullets', 'The services do not include:', 'body', 2),
    paragraph('services-bullet-1', 'tax advice, which the Customer takes from its own adviser;', 'bullet', 2),
    paragraph('services-bullet-2', 'an audit of any kind.', 'bullet', 2),
    clause('services-2', 2, '1.2', ['In this Agreement:']),
    paragraph(
      'definition-1',
      [term('Business Day'), ' means a day other than a Saturday, a Sunday or a public holiday.'],
      'definition',
      2,
    ),
    heads('payment', '2.', 'Fees and payment'),
    clause('payment-1', 2, '2.1', [
      'The Customer must pay ',
      answer('feesTotal', '$9,410.00'),
      ' a year, in the amounts shown in ',
      reference('fees', '', 'Schedule 1'),
      '.',
    ]),
    clause('payment-2', 2, '2.2', [
      'The Customer must pay each invoice within ',
      blank('paymentTime', 'Time to pay'),
      ' after it arrives. See also ',
      reference('services-1-b', 'Section\u00A0', '1.1(b)'),
      '.',
    ]),
    clause('payment-3', 2, '2.3', [
      'The Customer chooses paper invoices ',
      check(false),
      ' or electronic invoices ',
      check(true),
      '.',
    ]),
    heads('law', '3.', 'Governing law'),
    clause('law-1', 2, '3.1', [
      'The laws of ',
      answer('governingLaw', 'the State of New York'),
      ' govern this Agreement.',
    ]),
    paragraph('closing', 'The parties have signed this Agreement on the dates below.'),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: [
        company(
          'customer',
          'Customer',
          'Harbor & Pine Retail, Inc.',
          'Dana Whitfield',
          'Chief Operating Officer',
        ),
        individual('provider', 'Provider', 'Luis Ortega Maldonado'),
      ],
    },
    schedule('fees', 'Schedule 1', 'Services and fees'),
    heads('fees-heading', '1.', 'Fees', 'schedule'),
    clause('fees-1', 2, '1.1', 'The fees for one year are:', 'schedule'),
    {
      kind: 'table',
      id: 'fees-table',
      columns: [
        { header: says('Service'), width: 46, align: 'start' },
        { header: says('Quantity'), width: 14, align: 'end' },
        { header: says('Unit price'), width: 18, align: 'end' },
        { header: says('Amount'), width: 22, align: 'end' },
      ],
      rows: [
        ...FEES.map((cells, row) => ({
          id: `fees-row-${row + 1}`,
          cells: cells.map((cell, column) => [answer('fees', cell, `${row}.column${column}`)]),
        })),
        {
          id: 'fees-total',
          cells: [[bold('Total')], [], [], [{ ...answer('feesTotal', '$9,410.00'), bold: true as const }]],
        },
      ],
    },
    heads('reports-heading', '2.', 'Reports', 'schedule'),
    clause(
      'reports-1',
      2,
      '2.1',
      'The Provider must send a report by the tenth day of every month.',
      'schedule',
    ),
    schedule('contacts', 'Schedule 2', 'Contact persons'),
    clause(
      'contacts-1',
      2,
      '1.1',
      ['The Customer’s contact is ', blank('contact', 'Contact of the customer'), '.'],
      'schedule',
    ),
  ],
  {
    header: 'Confidential',
    notes: [{ block: 'payment', favors: 'the provider', text: 'Ask for thirty days if your bank is slow.' }],
  },
)

const amount = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Sixty instalments: breaks over pages, repeats its heads, amounts at the end. */
export const longTable = buildTree(
  [
    title('Promissory Note'),
    paragraph(
      'lead',
      'The Borrower must pay the principal of $60,000.00 with interest in the following instalments.',
    ),
    {
      kind: 'table',
      id: 'instalments',
      columns: [
        { header: says('No.'), width: 10, align: 'end' },
        { header: says('Due date'), width: 30, align: 'start' },
        { header: says('Payment'), width: 20, align: 'end' },
        { header: says('Interest'), width: 20, align: 'end' },
        { header: says('Balance'), width: 20, align: 'end' },
      ],
      rows: Array.from({ length: 60 }, (_, row) => {
        const values = [
          `${row + 1}`,
          `Month ${(row % 12) + 1}, ${2027 + Math.floor(row / 12)}`,
          amount(116_123),
          amount(30_000 - row * 500),
          amount(6_000_000 - (row + 1) * 100_000),
        ]
        return {
          id: `instalment-${row + 1}`,
          cells: values.map((value, column) => [answer('instalments', value, `${row}.${column}`)]),
        }
      }),
    },
    paragraph('after', 'A payment received after its due date bears interest at the same rate.'),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: [individual('borrower', 'Borrower', 'Priya Raman')],
    },
  ],
  { title: 'Promissory Note', type: 'instrument', source: { number: 9007, slug: 'promissory-note' } },
)

/** A French contract: its articles are numbered with a word. */
export const frenchContract = buildTree(
  [
    title('Contrat de prestation de services'),
    paragraph('opening', 'Entre les soussignés\u00A0:'),
    clause(
      'party-1',
      1,
      '(1)',
      [
        bold('Garance SARL'),
        ', société à responsabilité limitée au capital de 10\u202F000\u00A0€ (le ',
        { kind: 'term', text: 'Client', open: '«\u00A0', close: '\u00A0»' },
        ')\u202F;',
      ],
      'parties',
    ),
    heads('objet', 'Article 1.', 'Objet'),
    clause('objet-1', 2, '1.1', [
      'Le prestataire exécute les services décrits à l’',
      reference('annexe', '', 'Annexe\u00A01'),
      '\u202F; il doit\u00A0:',
    ]),
    clause('objet-1-a', 3, 'a)', 'employer le soin d’un professionnel\u202F;'),
    clause('objet-1-b', 3, 'b)', 'respecter les délais, sauf si\u00A0:'),
    clause('objet-1-b-i', 4, 'i)', 'le client n’a pas remis les pièces demandées\u202F;'),
    clause('objet-1-b-ii', 4, 'ii)', 'les parties en sont convenues autrement.'),
    heads(
      'prix',
      'Article 12.',
      'Prix, modalités de facturation et de règlement, intérêts de retard et indemnité forfaitaire pour frais de recouvrement',
    ),
    clause('prix-1', 2, '12.1', ['Le prix est de ', answer('prix', '12\u202F480,00\u00A0€'), ' hors taxes.']),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: [
        individual('client', 'Le client', 'Camille Lefèvre'),
        individual('prestataire', 'Le prestataire', 'Noé Marchand'),
      ],
    },
    schedule('annexe', 'Annexe\u00A01', 'Services'),
    clause('annexe-1', 2, '1.1', 'Tenue de la comptabilité mensuelle.', 'schedule'),
  ],
  {
    title: 'Contrat de prestation de services',
    language: 'fr-FR',
    page: 'a4',
    source: { number: 9008, slug: 'prestation' },
    words: FRENCH_WORDS,
  },
)
