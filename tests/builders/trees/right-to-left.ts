import {
  answer,
  blank,
  buildTree,
  check,
  clause,
  ENGLISH_NUMBERS,
  heads,
  individual,
  paragraph,
  says,
  title,
} from './build-tree.ts'

/** Right to left: a smoke test of direction in every kind of block that has a side. */
export const rightToLeft = buildTree(
  [
    title('اتفاقية خدمات'),
    paragraph('opening', [
      'أبرمت هذه الاتفاقية في ',
      answer('date', '1 ديسمبر 2026'),
      ' بين ',
      answer('customer', 'Harbor & Pine Retail, Inc.'),
      ' ومقدم الخدمة.',
    ]),
    heads('services', '1.', 'الخدمات'),
    clause('services-1', 2, '1.1', ['يجب على مقدم الخدمة تقديم الخدمات بعناية. ', check(true), ' نعم']),
    clause('services-1-a', 3, '(أ)', ['في موعد لا يتجاوز ', blank('deadline', 'الموعد'), '؛']),
    paragraph('bullet', 'ولا يشمل ذلك التدقيق.', 'bullet', 2),
    {
      kind: 'table',
      id: 'fees',
      columns: [
        { header: says('الخدمة'), width: 60, align: 'start' },
        { header: says('المبلغ'), width: 40, align: 'end' },
      ],
      rows: [{ id: 'fees-1', cells: [says('مسك الدفاتر'), says('$450.00')] }],
    },
    {
      kind: 'entries',
      id: 'entries',
      columns: 2,
      entries: [
        { id: 'entries-1', label: says('الاسم'), content: [answer('name', 'ليلى')], lines: 1 },
        { id: 'entries-2', label: says('المدينة'), content: [], lines: 1 },
      ],
    },
    {
      kind: 'options',
      id: 'options',
      field: 'kind',
      label: 'النوع',
      columns: 2,
      options: [
        { text: 'شهري', checked: true },
        { text: 'سنوي', checked: false },
      ],
    },
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'block',
      signers: [individual('a', 'العميل', 'ليلى'), individual('b', 'مقدم الخدمة', 'سامي')],
    },
  ],
  {
    title: 'اتفاقية خدمات',
    language: 'ar-AE',
    direction: 'rtl',
    page: 'a4',
    header: 'سري',
    source: { number: 9009, slug: 'rtl' },
    words: {
      pageOf: 'صفحة {page} من {pages}',
      schedule: 'الملحق {number}',
      numbering: ENGLISH_NUMBERS,
      checked: 'محدد',
      unchecked: 'غير محدد',
    },
  },
)
