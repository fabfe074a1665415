import type {
  Block,
  ClauseBlock,
  ClauseLevel,
  DocumentTree,
  Inline,
  LogoBlock,
  NumberPatterns,
  ParagraphBlock,
  Series,
  SignatureLine,
  Signer,
} from '#engine/source/index.ts'

type Sentence = string | (string | Inline)[]

export const ENGLISH_NUMBERS: NumberPatterns = {
  clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'],
  recitals: '({A})',
  parties: '({1})',
}
const FRENCH: NumberPatterns = {
  clauses: ['Article {1}.', '{1}.{2}', '{a})', '{i})'],
  recitals: '({A})',
  parties: '({1})',
}

const INLINE_KINDS = new Set(['text', 'answer', 'blank', 'term', 'check', 'reference'])

/** Every inline below a value, in order: the builder does not lean on the engine that is tested with it. */
function inlinesIn(value: unknown): Inline[] {
  if (typeof value !== 'object' || value === null) return []
  if ('kind' in value && INLINE_KINDS.has(String(value.kind))) return [value as Inline]
  return Object.values(value).flatMap(inlinesIn)
}

/** A tree with what every tree has: the blanks and the fields read are taken from its blocks. */
export function buildTree(blocks: Block[], parts: Partial<DocumentTree> = {}): DocumentTree {
  const inlines = blocks.flatMap((block) => inlinesIn(block).map((inline) => ({ inline, block: block.id })))
  const fields = inlines.flatMap(({ inline }) => ('field' in inline ? [inline.field] : []))
  return {
    formatVersion: 1,
    title: 'Services Agreement',
    language: 'en-US',
    type: 'contract',
    page: 'letter',
    direction: 'ltr',
    source: { number: 9001, slug: 'services-agreement' },
    blocks,
    fieldsRead: [...new Set(fields)],
    columnsRead: [],
    blanks: inlines.flatMap(({ inline, block }) => {
      if (inline.kind !== 'blank') return []
      const { field, part, label } = inline
      return [{ field, ...(part !== undefined && { part }), label, block }]
    }),
    terms: inlines.flatMap(({ inline }) => (inline.kind === 'term' ? [inline.text] : [])),
    deadReferences: [],
    issues: [],
    notes: [],
    words: {
      pageOf: 'Page {page} of {pages}',
      schedule: 'Schedule {number}',
      numbering: ENGLISH_NUMBERS,
      checked: 'checked',
      unchecked: 'not checked',
    },
    ...parts,
  }
}

export const FRENCH_WORDS: DocumentTree['words'] = {
  pageOf: 'Page {page} sur {pages}',
  schedule: 'Annexe {number}',
  numbering: FRENCH,
  checked: 'coché',
  unchecked: 'non coché',
}

export const says = (sentence: Sentence): Inline[] =>
  [sentence].flat().map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part))
export const answer = (field: string, text: string, part?: string): Extract<Inline, { kind: 'answer' }> => ({
  kind: 'answer',
  field,
  ...(part !== undefined && { part }),
  text,
})
export const blank = (field: string, label: string, part?: string): Extract<Inline, { kind: 'blank' }> => ({
  kind: 'blank',
  field,
  ...(part !== undefined && { part }),
  label,
})
export const term = (text: string): Inline => ({ kind: 'term', text, open: '\u201C', close: '\u201D' })
export const reference = (target: string, before: string, number: string): Inline => ({
  kind: 'reference',
  target,
  before,
  number,
})
export const check = (checked: boolean): Inline => ({ kind: 'check', checked })
export const bold = (text: string): Inline => ({ kind: 'text', text, bold: true })

export const title = (text: string): Block => ({ kind: 'title', id: 'title', content: says(text) })
export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, content: says(text) })
export const schedule = (id: string, number: string, text: string): Block => ({
  kind: 'schedule',
  id,
  number,
  content: says(text),
})
export const paragraph = (
  id: string,
  sentence: Sentence,
  style: ParagraphBlock['style'] = 'body',
  level = 0,
): Block => ({ kind: 'paragraph', id, style, level, content: says(sentence) })
/** A clause: `heads` for one that is a heading. */
export const clause = (
  id: string,
  level: ClauseLevel,
  number: string,
  sentence: Sentence,
  series: Series = 'main',
): ClauseBlock => ({ kind: 'clause', id, series, level, number, heading: false, content: says(sentence) })
export const heads = (id: string, number: string, text: string, series: Series = 'main'): ClauseBlock => ({
  ...clause(id, 1, number, text, series),
  heading: true,
})
export const line = (label: string, sentence: Sentence = []): SignatureLine => ({
  label,
  content: says(sentence),
})
export const company = (
  id: string,
  role: string,
  name: string,
  signatory?: string,
  position?: string,
): Signer => ({
  id,
  role: says(role),
  name: [answer(id, name, 'name')],
  lines: [
    line('By (signature)'),
    line('Name', [signatory ? answer(id, signatory, 'signatoryName') : blank(id, 'Name')]),
    line('Title', [position ? answer(id, position, 'signatoryTitle') : blank(id, 'Title')]),
    line('Date'),
  ],
})
export const individual = (id: string, role: string, name: string): Signer => ({
  id,
  role: says(role),
  name: [answer(id, name, 'name')],
  lines: [line('Signature'), line('Date')],
})

/** A picture of 400 by 120 pixels, named with a sign that XML and HTML escape. */
export const logo: LogoBlock = {
  kind: 'logo',
  id: 'logo',
  source:
    'data:image/png;base64,' +
    'iVBORw0KGgoAAAANSUhEUgAAAZAAAAB4BAMAAAAu8bmkAAAAMFBMVEVMaXENWkYNWUYOWkYNWUYNWkj7+fQOWkccICRcWlSS' +
    'sqe+0Mjn6+U1dWRkk4UVX0yssaIMAAAABnRSTlMA5ItHsReCctbPAAAACXBIWXMAAAsTAAALEwEAmpwYAAAC1ElEQVR4nO3c' +
    'PWsUURQG4JPEBe3ED6ZVLLZVm7RabRv/xCmyGyFReGGSnW0tbf0Da6Fit4Ko5QqKlhMwYhkbxTJgIRYa2M3Mzs6cneGec5j3' +
    'HzzM/b53DtG/3L4boWR2r9wgrelcR6Vc2iKV6XSrOYA9nZJbVR3AZVKY9eoO4BrpS08CeUjqck7iAO6QtnRlkD1Slg2ZA7hJ' +
    'unJPCrlKLloWtLWtjtQBbNmfRDROJWsQ5yJpyqYc8oBc9HUo6+09OUTXKiWSQ3ZJUyIvEKwQ8gg5/yhsqIWg/SKNhNqmBTNN' +
    '69uzN9PBx9c/jY9af57z/3z4ZRnyZXrqYB68sAs54rm8swo5mncwv7UJ+X3WwfzSImQ4yUL6hwYhP7IO5s/2IEmeg/m7Ocg4' +
    'H7JtDRLnO5ifGoMcL4LctwVJFjlyeolqyNfFkE+WIKOcOeQ0/RNDkHixI9vdNUPSIsiOIcikCNK3AxkWOZgPzUD2iyGvzEDS' +
    'YsiOGci4GLJtBTKa2annZXCyEBI8KLk+yVulkKag9HSYnRJJUzCbg2WQ90Yg6TLI/LBFmoJSe5H8PQlpCiqMvmfHX9IUlF5p' +
    'ZVdbpClwCZkugwxaSOPBbJZ9EGYjX4S9QKZtHwkfuBx+J14gYy9LlGMvi8bUyzL+wMvGKvay1U3khw8XnjSVxwLICsdBuiCQ' +
    'H9Apg6TiI1NlkH3xIbYyyFB8raAMAvFFjzZIWqGLqIbE0stQbZCR9HpaGwTSBwPqIInwCYc6CISPavRB4rJdXTsEsodnCiFJ' +
    'yR6iHgLR48zgQU3PZYMHNT1gDh7U9KQ8eFBGku+wAEHl3y6CBzX9CBM8qOnXpODBCiFNQQtB+0UaCdqmhbZpNZLIS6mEyAuk' +
    '56WcSNdLgZdNLyV31rwUQVr3Upaq46VQGHkp3UZuiulteClvSF4KTpKbEqDkpSgruSmTS14KF5ObUtLkpbg3OSi3/hdNzCxP' +
    'kVzleAAAAABJRU5ErkJggg==',
  alt: 'Ink & Paper “Ltd”',
  width: 240,
  height: 72,
}
