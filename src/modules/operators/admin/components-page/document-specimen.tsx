import { useMemo, useState } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import type { DocumentTree, Inline } from '#engine/source/index.ts'
import { DocumentPreview } from '#ui/components/document-preview.tsx'

/** A short agreement on its sheet; pressing a name marks its places. */
export function DocumentSpecimen({ idPrefix }: { idPrefix: string }) {
  const [field, setField] = useState('second')
  const blocks = useMemo(() => renderBlocks(agreement(idPrefix), 3), [idPrefix])
  return (
    <DocumentPreview
      label={`Preview of the agreement (${idPrefix})`}
      language="en-US"
      blocks={blocks}
      active={{ field }}
      notes={[
        {
          block: `${idPrefix}-length`,
          favors: 'both sides',
          text: 'Two years are usual for prices and plans. Ask for more where drawings change hands.',
        },
      ]}
      onFieldClick={setField}
    />
  )
}

function agreement(idPrefix: string): DocumentTree {
  return {
    formatVersion: 1,
    title: 'Mutual Non-Disclosure Agreement',
    language: 'en-US',
    type: 'contract',
    page: 'letter',
    direction: 'ltr',
    source: { number: 1, slug: 'mutual-non-disclosure-agreement' },
    blocks: [
      { kind: 'title', id: `${idPrefix}-title`, content: [text('Mutual Non-Disclosure Agreement')] },
      {
        kind: 'paragraph',
        id: `${idPrefix}-parties`,
        style: 'body',
        level: 0,
        content: [
          text('Between '),
          { kind: 'answer', field: 'first', text: 'Aurora Labs Inc.', bold: true },
          text(' and '),
          { kind: 'blank', field: 'second', label: 'Second party' },
          text('.'),
        ],
      },
      {
        kind: 'clause',
        id: `${idPrefix}-term`,
        series: 'main',
        level: 1,
        number: '1.',
        heading: true,
        content: [text('Term')],
      },
      {
        kind: 'clause',
        id: `${idPrefix}-length`,
        series: 'main',
        level: 2,
        number: '1.1',
        heading: false,
        content: [
          text('This agreement lasts for '),
          { kind: 'answer', field: 'term', text: '24 months' },
          text('.'),
        ],
      },
    ],
    fieldsRead: ['first', 'second', 'term'],
    blanks: [{ field: 'second', label: 'Second party', block: `${idPrefix}-parties` }],
    terms: [],
    deadReferences: [],
    notes: [],
    words: {
      pageOf: 'Page {page} of {pages}',
      schedule: 'Schedule {number}',
      numbering: {
        clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'],
        recitals: '({A})',
        parties: '({1})',
      },
      checked: 'checked',
      unchecked: 'not checked',
    },
  }
}

function text(content: string): Inline {
  return { kind: 'text', text: content }
}
