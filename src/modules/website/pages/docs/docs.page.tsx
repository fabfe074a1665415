import { useLingui } from '@lingui/react/macro'
import { DocumentText, SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { Compared } from '#modules/library/website/parts/compared.tsx'
import { LargeFirstPage } from '#modules/library/website/parts/large-first-page.tsx'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { DocsCopy, DocsData } from './docs.page.server.ts'
import { Grades, Kinds, Shelves } from './library-counts.tsx'

/** A rule of law as a template names it. */
export interface ShownRule {
  id: string
  rule: string
  /** Its language (BCP 47), where that is another than the page's. */
  ruleLanguage?: string
  place: string
  source: { title: string; url: string; copy?: string }
  /** `YYYY-MM-DD` */
  checkedOn: string
  state: 'current' | 'unread' | 'old'
}

/** The documents themselves: one template as an anatomical plate, its parts, and the library counted. */
export default function Docs({ data }: { data: DocsData }) {
  const { copy, document, switches, rules, grades, kinds, shelves, total } = data
  const lang = document.foreign?.tag
  return (
    <>
      <Anatomy copy={copy} document={document} />
      <div className="border-line border-y bg-sunken">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-14 px-gutter py-14 sm:py-20 md:grid-cols-2">
          {switches.length > 0 && <Switches copy={copy.switches} switches={switches} lang={lang} />}
          {rules.length > 0 && <Law copy={copy.law} rules={rules} />}
        </div>
      </div>
      <Grades copy={copy.grades} grades={grades} />
      <Files copy={copy.files} />
      <Kinds copy={copy.kinds} kinds={kinds} />
      <Shelves copy={copy.shelves} shelves={shelves} total={total} />
    </>
  )
}

/** The page in the middle, and on both sides of it what one does not see: like the plate of a textbook. */
function Anatomy({ copy, document }: Pick<DocsData, 'copy' | 'document'>) {
  const { slug, title, needsPlan, personal } = document
  return (
    <header className="mx-auto max-w-page px-gutter pt-12 pb-14 sm:pt-16 sm:pb-20">
      <div className="mx-auto max-w-3xl text-center">
        <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
        <TextParagraph nodes={copy.lead} className="mx-auto mt-5 max-w-prose text-lg" />
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-[1fr_minmax(0,26rem)_1fr] lg:gap-x-16">
        <figure className="mx-auto w-full max-w-md md:col-start-2 md:row-start-1">
          <LargeFirstPage
            document={document}
            sizes="(min-width: 996px) 416px, (min-width: 480px) 440px, calc(100vw - 2.5rem)"
            lazy={false}
          />
          <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <TemplateLink
              template={document}
              className="text-link inline-flex min-h-11 items-center font-medium"
            />
            <SignUpLink
              variant="secondary"
              destination={slug}
              entryPoint="docs-plate"
              documentName={title}
              needsPlan={needsPlan}
              isPersonal={personal}
            >
              <DocumentText needsPlan={needsPlan} />
            </SignUpLink>
          </figcaption>
        </figure>
        <Notes notes={copy.notes.slice(0, 3)} className="md:row-start-1 md:text-right" />
        <Notes notes={copy.notes.slice(3)} className="md:col-start-3 md:row-start-1" />
      </div>
    </header>
  )
}

function Notes({ notes, className }: { notes: DocsCopy['notes']; className: string }) {
  return (
    <Items
      as="dl"
      items={notes}
      className={`grid content-between gap-x-10 gap-y-8 sm:max-md:grid-cols-3 md:py-6 [&>div]:border-brass [&>div]:border-t-2 [&>div]:pt-3 ${className}`}
      textClassName="mt-1 text-muted"
    />
  )
}

interface SwitchesProps {
  copy: DocsCopy['switches']
  switches: DocsData['switches']
  /** The language of the template, where it is another than the page's. */
  lang: string | undefined
}

/** What a single "yes" writes: counted, and drawn as the length of its line. */
function Switches({ copy: { title, lead, question, adds }, switches, lang }: SwitchesProps) {
  const { i18n } = useLingui()
  const most = Math.max(...switches.map(({ words }) => words))
  return (
    <section aria-labelledby="switches">
      <h2 id="switches" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose text-muted">{lead}</p>
      <table className="mt-6 w-full text-left">
        <thead>
          <tr className="border-ink border-b-2 text-sm">
            <th scope="col" className="py-2 pr-6 font-medium">
              {question}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {adds}
            </th>
          </tr>
        </thead>
        <tbody>
          {switches.map((each) => (
            <tr key={each.question} className="border-line border-b">
              <th scope="row" lang={lang} className="py-2.5 pr-6 font-normal">
                {each.question}
                {/* Drawn and not styled: the page's policy lets no style stand in an element. */}
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="mt-1.5 block h-1 w-full"
                >
                  <rect width={Math.max(2, (each.words / most) * 100)} height="1" className="fill-brass" />
                </svg>
              </th>
              <td className="py-2.5 text-right align-top font-heading font-medium text-xl tabular-nums">
                {i18n.number(each.words)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Rules of law as a template's page shows them, with everything that lets a reader check them. */
export function Law({
  copy: { title, lead, source },
  rules,
}: {
  copy: DocsCopy['law']
  rules: readonly ShownRule[]
}) {
  return (
    <section aria-labelledby="law">
      <h2 id="law" className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose text-muted">{lead}</p>
      <div className="mt-6 space-y-5">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} source={source} />
        ))}
      </div>
    </section>
  )
}

function Rule({ rule, source }: { rule: ShownRule; source: string }) {
  return (
    <figure className="border-brass border-l-4 bg-sheet p-5 sm:px-7">
      <blockquote lang={rule.ruleLanguage} className="font-heading text-lg leading-snug">
        {rule.rule}
      </blockquote>
      <figcaption className="mt-3 text-muted text-sm">
        {rule.place}
        <br />
        {source}{' '}
        <a href={rule.source.url} rel="external noopener noreferrer" className="text-link">
          <cite className="not-italic">{rule.source.title}</cite>
        </a>
        <br />
        <Compared rule={rule} />
      </figcaption>
    </figure>
  )
}

/** The files that a document is handed over as. */
export function Files({ copy: { title, lead, rows, note } }: { copy: DocsCopy['files'] }) {
  return (
    <Section
      id="files"
      title={title}
      lead={lead}
      size="small"
      padding="pb-14 sm:pb-20"
      beside="gap-x-16 gap-y-8 md:grid-cols-[1fr_1.8fr]"
    >
      <div>
        <dl className="divide-y divide-line border-ink border-t-2">
          {rows.map(({ name, extension, text }) => (
            <div key={name} className="grid gap-x-8 gap-y-1 py-4 xxs:grid-cols-[10rem_1fr]">
              <dt className="font-heading font-medium text-xl">
                {name} <span className="block font-mono font-normal text-muted text-sm">{extension}</span>
              </dt>
              <dd className="max-w-prose">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-prose text-muted text-sm">{note}</p>
      </div>
    </Section>
  )
}
