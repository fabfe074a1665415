import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DocumentText, SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { PagePicture } from '#ui/components/picture.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import { ScreenPicture } from '#ui/website/screen-picture.tsx'
import type { Screen } from '#ui/website/screens.server.ts'
import { TextList, type TextNode, TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { FeaturesData } from './features.page.server.ts'

/** What the product does, set as an agreement: clauses with exhibits, and a schedule of all there is. */
export default function Features({ data }: { data: FeaturesData }) {
  const { copy, document, screens } = data
  const lang = document.foreign?.tag
  return (
    <>
      <Opening data={data} />
      <div className="mx-auto max-w-page px-gutter">
        <Clause number={1} {...copy.search} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} A`}
            {...copy.search}
            screen={screens.find}
            sizes="(min-width: 996px) 448px, (min-width: 576px) 448px, calc(100vw - 2rem)"
            className="max-w-md"
          />
        </Clause>
        <Clause number={2} {...copy.read} exhibitWidth="full">
          <Exhibit name={`${copy.exhibit} B`} caption={copy.read.caption}>
            <ContactSheet document={document} action={copy.read.action} />
          </Exhibit>
        </Clause>
        <Clause number={3} {...copy.account} />
        <Clause number={4} {...copy.answer} exhibitWidth="full">
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_18rem]">
            <ScreenExhibit
              name={`${copy.exhibit} C`}
              {...copy.answer}
              screen={screens.fillIn}
              sizes="(min-width: 1200px) 760px, calc(100vw - 4rem)"
            />
            <Parts title={copy.answer.parts} parts={document.parts} lang={lang} />
          </div>
        </Clause>
        <Clause number={5} {...copy.pause} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} D`}
            {...copy.pause}
            screen={screens.fillInPhone}
            sizes="240px"
            className="w-60"
          />
        </Clause>
        <Clause number={6} {...copy.files} exhibitWidth="half">
          <ScreenExhibit
            name={`${copy.exhibit} E`}
            {...copy.files}
            screen={screens.download}
            sizes="(min-width: 576px) 448px, calc(100vw - 2rem)"
            className="max-w-md"
          />
        </Clause>
      </div>
      <Schedule copy={copy.schedule} />
      <section aria-labelledby="end" className="mx-auto max-w-page px-gutter py-14 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-ink border-t-2 pt-6">
          <div>
            <h2 id="end" className="text-3xl">
              {copy.end.title}
            </h2>
            <p className="mt-2 max-w-prose text-muted">{copy.end.lead}</p>
          </div>
          <SignUpLink
            variant="primary"
            size="large"
            destination={document.slug}
            entryPoint="features-end"
            documentName={document.title}
            needsPlan={document.needsPlan}
            isPersonal={document.personal}
          >
            <DocumentText needsPlan={document.needsPlan} />
          </SignUpLink>
        </div>
      </section>
    </>
  )
}

interface ExhibitProps {
  /** What a clause may call it: "Exhibit A". */
  name: string
  caption: string
  children: ReactNode
}

/** Something real that a clause is shown by. */
function Exhibit({ name, caption, children }: ExhibitProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-sm">
        <span className="mr-2 font-medium">{name}</span> <span className="text-muted">{caption}</span>
      </figcaption>
      {children}
    </figure>
  )
}

interface ScreenExhibitProps extends Omit<ExhibitProps, 'children'> {
  screen: Screen
  alt: string
  sizes: string
  className?: string | undefined
}

/** A real screen of the product as an exhibit. */
function ScreenExhibit({ name, caption, className, screen, alt, sizes }: ScreenExhibitProps) {
  return (
    <Exhibit name={name} caption={caption}>
      <ScreenPicture screen={screen} alt={alt} sizes={sizes} className={className} />
    </Exhibit>
  )
}

/** Everything there is, in groups, as the last sheet of an agreement lists it. */
function Schedule({ copy: { title, lead, groups } }: { copy: FeaturesData['copy']['schedule'] }) {
  return (
    <Section id="schedule" title={title} lead={lead} ground="sunken" edges="none">
      <div className="mt-8 gap-x-14 xs:columns-2 md:columns-3">
        {groups.map(({ name, items }) => (
          <section key={name} className="break-inside-avoid border-ink border-t-2 pt-3 pb-9">
            <h3 className="text-xl">{name}</h3>
            <TextList texts={items} className="mt-2 divide-y divide-line" itemClassName="py-2.5 [&_a]:py-1" />
          </section>
        ))}
      </div>
    </Section>
  )
}

interface ClauseProps {
  number: number
  title: string
  lines: TextNode[][]
  /** Where its exhibits stand: beside its words, or below them over the whole width. */
  exhibitWidth?: 'half' | 'full'
  children?: ReactNode
}

/** One step of the way, numbered as a clause, with what shows it. */
export function Clause({ number, title, lines, exhibitWidth, children }: ClauseProps) {
  return (
    <section
      aria-labelledby={`clause-${number}`}
      className={clsx(
        'grid gap-x-16 gap-y-9 border-line border-b py-12 sm:py-16',
        exhibitWidth === 'half' && 'sm:grid-cols-[1.1fr_1fr] sm:max-md:gap-x-10',
      )}
    >
      <div className={clsx(exhibitWidth === 'half' && 'sm:sticky sm:top-24 sm:self-start')}>
        <h2 id={`clause-${number}`} className="grid grid-cols-[3rem_1fr] text-3xl">
          <span className="tabular-nums">{number}.</span>
          <span>{title}</span>
        </h2>
        <ol
          className={clsx(
            'mt-5 grid gap-x-12 gap-y-4',
            exhibitWidth !== 'half' && 'md:grid-cols-2',
            exhibitWidth === 'full' && lines.length === 3 && 'lg:grid-cols-3',
          )}
        >
          {lines.map((line, position) => {
            const paragraph = `${number}.${position + 1}`
            return (
              <li key={paragraph} className="grid max-w-prose grid-cols-[3rem_1fr]">
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {paragraph}
                </span>
                <TextParagraph nodes={line} />
              </li>
            )
          })}
        </ol>
      </div>
      {children}
    </section>
  )
}

/** The title, and below it the particulars of the page's document, as an agreement's first page has them. */
export function Opening({ data: { copy, document } }: { data: FeaturesData }) {
  const { i18n } = useLingui()
  const { foreign, pages, fields, minutes, conditions, signatures } = document
  return (
    <header className="mx-auto max-w-page px-gutter pt-12 sm:pt-20">
      <h1 className="max-w-4xl text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
      <TextParagraph nodes={copy.lead} className="mt-5 max-w-prose text-lg" />
      <section aria-labelledby="subject" className="mt-10 border-ink border-y-2 py-5">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h2 id="subject" className="font-normal font-sans text-base text-muted">
            {copy.subject}
          </h2>
          <TemplateLink
            template={document}
            className="text-link inline-flex min-h-11 items-center font-heading font-medium text-xl"
          />
          {foreign !== undefined && <p className="text-muted text-sm">{foreign.name}</p>}
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-4 xs:grid-cols-3 md:grid-cols-5">
          <Particular name={<Trans>Questions</Trans>}>{i18n.number(fields)}</Particular>
          <Particular name={<Trans>Choices that change the text</Trans>}>
            {i18n.number(conditions)}
          </Particular>
          <Particular name={<Trans>Length</Trans>}>
            <Plural value={pages} one="# page" other="# pages" />
          </Particular>
          <Particular name={<Trans>Time to fill in</Trans>}>
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </Particular>
          <Particular name={<Trans>Signatures needed</Trans>}>
            {signatures === 0 ? <Trans>None</Trans> : i18n.number(signatures)}
          </Particular>
        </dl>
      </section>
    </header>
  )
}

function Particular({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-heading font-medium text-2xl tabular-nums">{children}</dd>
    </div>
  )
}

/** The pages of the document side by side, and the way to where they are read. */
function ContactSheet({ document, action }: { document: FeaturesData['document']; action: string }) {
  const { t } = useLingui()
  const { title, gallery } = document
  return (
    <>
      <ul className="grid grid-cols-4 gap-x-3 gap-y-5 xs:gap-x-5 lg:grid-cols-8">
        {gallery.map((picture, position) => {
          const page = position + 1
          return (
            <li key={picture.small}>
              <PagePicture
                src={picture.small}
                srcSet={`${picture.small} 250w, ${picture.large} ${picture.width}w`}
                sizes="(min-width: 1200px) 120px, 23vw"
                width={picture.width}
                height={picture.height}
                alt={page === 1 ? t`First page of the ${title}` : t`Page ${page} of the ${title}`}
              />
            </li>
          )
        })}
      </ul>
      <TemplateLink
        template={document}
        className="text-link mt-4 inline-flex min-h-11 items-center font-medium"
      >
        {action}
      </TemplateLink>
    </>
  )
}

interface PartsProps {
  title: string
  parts: FeaturesData['document']['parts']
  /** The language of the template, where it is another than the page's. */
  lang: string | undefined
}

/** The parts of the document's interview, and how much each asks. */
export function Parts({ title, parts, lang }: PartsProps) {
  return (
    <div>
      <h3 className="font-medium font-sans text-sm">{title}</h3>
      <ol className="mt-3 grid gap-x-10 border-line border-t xs:max-lg:grid-cols-2">
        {parts.map((part) => (
          <li
            key={part.title}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-sm"
          >
            <span lang={lang}>{part.title}</span>
            <span className="shrink-0 text-muted tabular-nums">
              <Plural value={part.questions} one="# question" other="# questions" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
