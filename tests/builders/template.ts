import { randomBytes } from 'node:crypto'
import { type Field, type Template, templateLabel } from '#engine/source/index.ts'
import type { CompiledTemplate } from '#modules/library/catalogue/catalogue.ts'
import { searchedText } from '#modules/library/catalogue/search/search-document.ts'

const company: Field = { id: 'company', label: 'Company', type: 'text', required: true, maximumLength: 100 }

/** A small compiled template with these fields in one group, whose text reads each of them. */
export function buildTemplate({
  number = 1,
  free = true,
  fields = [company],
}: {
  number?: number
  free?: boolean
  fields?: Field[]
} = {}): CompiledTemplate {
  const template: Template = {
    formatVersion: 1,
    title: 'Letter of Intent',
    number,
    slug: 'letter-of-intent',
    language: 'en-US',
    type: 'contract',
    jurisdiction: 'neutral',
    department: 'legal',
    category: 'L01',
    free,
    page: 'letter',
    direction: 'ltr',
    law: [],
    copy: {
      summary: 'States what two companies intend.',
      purpose: '',
      whenToUse: [],
      whenNotToUse: [],
      whoSigns: '',
      prepare: [],
      mistakes: [],
      questions: [],
      keywords: [],
    },
    groups: [{ id: 'all', title: 'All', fields }],
    body: fields.map(({ id }) => ({
      kind: 'paragraph',
      id: `p-${id}`,
      style: 'body',
      level: 0,
      content: [
        { kind: 'text', text: 'It is hereby stated: ' },
        { kind: 'field', field: id },
      ],
    })),
  }
  return {
    revision: randomBytes(16).toString('hex'),
    pages: 1,
    template,
    label: templateLabel(template),
    searched: searchedText(template),
  }
}
