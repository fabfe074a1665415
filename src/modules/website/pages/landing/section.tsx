import { Plural } from '@lingui/react/macro'
import clsx from 'clsx'
import { brand } from '#content/brand/brand.ts'
import { Items, Questions } from '#ui/website/blocks/section.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import { TextNodes, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import { Claims, HeadedSection } from '../home/section.tsx'
import { Documents, Folders, Form, FreeDocuments, Kinds, Pages } from './document-sections.tsx'
import type { LandingSection } from './landing-sections.server.ts'

interface SectionProps {
  id: string
  section: LandingSection
  /** Every other part stands on another ground. */
  isEven: boolean
}

/** One part of a landing page: its heading, and what it shows. */
export function Section({ id, section, isEven }: SectionProps) {
  // Short lists have their heading in the margin beside them.
  const isBeside = section.kind === 'answers' || section.kind === 'points' || section.kind === 'folders'
  return (
    <HeadedSection
      id={id}
      title={section.title}
      lead={'lead' in section ? <TextNodes nodes={section.lead} /> : undefined}
      leadClassName="text-pretty"
      beside={isBeside && 'md:grid-cols-[1fr_1.9fr]'}
      className={clsx('overflow-x-clip', isEven && 'border-line border-y bg-sunken')}
    >
      <Content section={section} />
    </HeadedSection>
  )
}

function Content({ section }: { section: LandingSection }) {
  switch (section.kind) {
    case 'documents':
      return <Documents {...section} />
    case 'folders':
      return <Folders {...section} />
    case 'kinds':
      return <Kinds {...section} />
    case 'grades':
      return <Grades {...section} />
    case 'form':
      return <Form {...section} />
    case 'files':
      return <Files {...section} />
    case 'free':
      return <FreeDocuments {...section} />
    case 'pages':
      return <Pages {...section} />
    case 'claims':
      return <LandingClaims {...section} />
    case 'steps':
      return <Steps {...section} />
    case 'points':
      return <Points {...section} />
    case 'answers':
      return <Questions items={section.items} />
  }
}

/** What the part of a kind shows. */
export type Shown<Kind extends LandingSection['kind']> = Extract<LandingSection, { kind: Kind }>

/** CLAIM-1: what was counted in the library, and the operator’s figures that the brand file states. */
function LandingClaims({ figures }: Shown<'claims'>) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-4">
        {figures.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end border-ink border-t-2 pt-3">
            <dt className="text-muted text-sm">{text}</dt>
            <dd className="font-heading font-medium text-4xl tabular-nums sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <Claims claims={brand.claims} />
    </>
  )
}

/** The files that a document becomes, beside the screen that hands them over. */
function Files({ rows, screen, alt }: Shown<'files'>) {
  return (
    <div className="grid gap-x-14 gap-y-9 md:grid-cols-[1.2fr_1fr] md:items-start">
      <dl className="divide-y divide-line border-ink border-t-2">
        {rows.map(({ name, extension, text }) => (
          <div key={extension} className="grid gap-x-8 gap-y-1 py-4 xxs:grid-cols-[8rem_1fr]">
            <dt className="font-heading font-medium text-xl">
              {name} <span className="block font-mono font-normal text-muted text-sm">{extension}</span>
            </dt>
            <dd>
              <TextNodes nodes={text} />
            </dd>
          </div>
        ))}
      </dl>
      <ScreenPicture screen={screen} alt={alt} sizes="(min-width: 996px) 480px, 94vw" />
    </div>
  )
}

const order = ['scaffold', 'beta', 'verified'] as const

/** How far the library's texts have come, and who has read them: counted, and no further than is true. */
function Grades({ rows, counts }: Shown<'grades'>) {
  return (
    <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-3">
      {order.map((grade) => {
        const { title, text } = rows[grade]
        const count = counts[grade]
        return (
          <li key={grade} className="border-ink border-t-2 pt-4">
            <p className="font-heading font-medium text-3xl tabular-nums">
              <Plural value={count} one="# template" other="# templates" />
            </p>
            <h3 className="mt-4 text-xl">{title}</h3>
            <TextParagraph nodes={text} className="mt-2 text-muted" />
          </li>
        )
      })}
    </ol>
  )
}

/** Named points, as in the definitions of a contract. */
function Points({ items }: Shown<'points'>) {
  return (
    <Items
      as="dl"
      items={items}
      className="divide-y divide-line border-ink border-t-2"
      itemClassName="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[14rem_1fr]"
      nameClassName="font-heading font-medium text-xl leading-snug"
      textClassName="max-w-prose text-pretty"
    />
  )
}

/** What one does, in its order. */
function Steps({ items }: Shown<'steps'>) {
  return (
    <Items
      as="ol"
      items={items}
      className={clsx(
        'grid gap-x-10 gap-y-8',
        items.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 md:grid-cols-4',
      )}
      itemClassName="border-line border-t pt-4"
      numberClassName="font-heading font-medium text-4xl text-action tabular-nums"
      nameClassName="mt-2 text-xl"
      textClassName="mt-2 text-muted"
    />
  )
}
