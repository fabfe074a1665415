import { FileText, FolderOpen, MoreHorizontal } from 'lucide-react'
import { useMemo, useState } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import type { DocumentTree, Inline } from '#engine/source/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { IconButton, LinkButton } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { DocumentPreview } from '#ui/components/document-preview.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { PagePicture } from '#ui/components/picture.tsx'
import { SkipLink } from '#ui/components/skip-link.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { Specimen } from './specimen.tsx'

/** What is looked at. */
export function Content({ picture }: { picture: string | undefined }) {
  return (
    <>
      <Specimen title="Card" note="Hairlines instead of shadows.">
        <div className="flex flex-col gap-3">
          <Card>A sheet stands out from the ground.</Card>
          <Card look="sunken">Sunken steps back.</Card>
          <Card look="outline">An outline is only a frame.</Card>
        </div>
      </Specimen>
      <Specimen title="List" note="Rows between hairlines; the whole row leads to its thing.">
        <List label="Documents">
          <ListRow
            start={<FileText className="size-6 text-brass" />}
            title="Mutual non-disclosure agreement, Aurora Labs"
            to="#list"
            detail="Changed 5 minutes ago"
            end={
              <>
                <Badge>Draft</Badge>
                <IconButton label="More actions" icon={<MoreHorizontal />} />
              </>
            }
          />
          <ListRow
            start={<FileText className="size-6 text-brass" />}
            title="Invoice 2026-014"
            to="#list"
            detail="Changed yesterday"
          />
        </List>
      </Specimen>
      <Specimen title="Breadcrumbs">
        {(theme) => (
          <Breadcrumbs
            label={`Breadcrumbs (${theme})`}
            crumbs={[
              { label: 'Templates', to: '#breadcrumbs' },
              { label: 'Legal', to: '#card' },
              { label: 'Mutual non-disclosure agreement' },
            ]}
          />
        )}
      </Specimen>
      <Specimen title="Tabs" note="Arrow keys move between them; what was typed in a hidden one is kept.">
        <Tabs
          label="Views of the document"
          tabs={[
            { id: 'answers', label: 'Answers', panel: <p>The form stands here.</p> },
            { id: 'preview', label: 'Preview', panel: <p>The page stands here.</p> },
            { id: 'history', label: 'History', panel: <p>Older versions stand here.</p> },
          ]}
        />
      </Specimen>
      <Specimen title="Empty state" note="Says what will be here, and how to get there.">
        <EmptyState
          icon={<FolderOpen />}
          title="No documents yet"
          action={
            <LinkButton to="#empty-state" variant="primary">
              Browse templates
            </LinkButton>
          }
        >
          What you fill in is kept here, so that you can come back to it.
        </EmptyState>
      </Specimen>
      <Specimen
        title="Skip link"
        note="The first stop of the keyboard on every page: press Tab from here to see it in the corner."
      >
        <SkipLink target="skip-link" />
        <p className="text-muted">Nothing is seen until it has the focus.</p>
      </Specimen>
      <Specimen
        title="Page picture"
        note="The real first page of a real template; its frame has its size before the picture arrives."
      >
        <div className="max-w-48">
          {picture === undefined ? (
            'There is no template yet.'
          ) : (
            <PagePicture src={picture} alt="First page of a template" width={600} height={776} />
          )}
        </div>
      </Specimen>
      <Specimen
        title="Document preview"
        note="White in both themes: it shows what will be printed. Press a name: its place is marked."
      >
        {(theme) => <DocumentSpecimen idPrefix={theme} />}
      </Specimen>
    </>
  )
}

/** A short agreement on its sheet; pressing a name marks its places. */
function DocumentSpecimen({ idPrefix }: { idPrefix: string }) {
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
    columnsRead: [],
    blanks: [{ field: 'second', label: 'Second party', block: `${idPrefix}-parties` }],
    terms: [],
    deadReferences: [],
    issues: [],
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
