import clsx from 'clsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { LandingSection } from '../landing-sections.server.ts'
import { Answers } from './answers.tsx'
import { LandingClaims } from './claims.tsx'
import { Documents } from './documents.tsx'
import { Files } from './files.tsx'
import { Folders } from './folders.tsx'
import { Form } from './form.tsx'
import { FreeDocuments } from './free-documents.tsx'
import { Grades } from './grades.tsx'
import { Kinds } from './kinds.tsx'
import { Pages } from './pages.tsx'
import { Points } from './points.tsx'
import { Steps } from './steps.tsx'

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
    <section
      aria-labelledby={id}
      className={clsx('overflow-x-clip', isEven && 'border-line border-y bg-sunken')}
    >
      <div
        className={clsx(
          'mx-auto max-w-page px-gutter py-14 sm:py-20',
          isBeside && 'grid gap-x-14 gap-y-8 md:grid-cols-[1fr_1.9fr]',
        )}
      >
        <div>
          <h2 id={id} className="max-w-2xl text-3xl sm:text-4xl">
            {section.title}
          </h2>
          {'lead' in section && (
            <p className="mt-3 max-w-measure text-pretty text-lg text-muted">
              <TextNodes nodes={section.lead} />
            </p>
          )}
        </div>
        <div className={clsx('min-w-0', !isBeside && 'mt-9')}>
          <Content section={section} />
        </div>
      </div>
    </section>
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
      return <Answers {...section} />
  }
}

/** What the part of a kind shows. */
export type Shown<Kind extends LandingSection['kind']> = Extract<LandingSection, { kind: Kind }>
