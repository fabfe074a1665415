import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '#content/brand/brand.ts'
import { SignUpLink, StartText } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { departments } from '#modules/library/parts/departments.ts'
import { LinkButton } from '#ui/components/button.tsx'
import { Questions as QuestionList } from '#ui/website/blocks/section.tsx'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { StructuredData } from '#ui/website/structured-data.tsx'
import { Cost } from './cost.tsx'
import { Hero, PageRow } from './hero.tsx'
import type { HomeData } from './home.page.server.ts'
import { Claims, Section } from './section.tsx'
import { Steps } from './steps.tsx'

export default function Home({ data }: { data: HomeData }) {
  const { t } = useLingui()
  const { websiteUrl, searchUrl, featured } = data
  return (
    <>
      <Hero data={data} />
      <Claims claims={brand.claims} />
      <PageRow row={data.row} />
      <Steps data={data} />
      <Audiences />
      {featured !== undefined && <Craft title={featured.title} conditions={featured.conditions} />}
      <Library data={data} />
      <Cost data={data} />
      <Questions />
      <section className="border-line border-t">
        <div className="mx-auto max-w-page px-gutter py-16 text-center sm:py-20">
          <h2 className="mx-auto max-w-2xl text-3xl sm:text-4xl">{t`Get your next agreement done today`}</h2>
          <p className="mx-auto mt-3 max-w-prose text-lg text-muted known:hidden">
            <Trans>You only need an e-mail address. See the document before you decide anything else.</Trans>
          </p>
          <SignUpLink
            variant="primary"
            size="large"
            destination=""
            entryPoint="home-end"
            entry="create-account"
            className="mt-7"
          >
            <StartText />
          </SignUpLink>
        </div>
      </section>
      <StructuredData
        graph={[
          { '@type': 'Organization', '@id': `${websiteUrl}#operator`, name: brand.operator, url: websiteUrl },
          {
            '@type': 'WebSite',
            name: brand.name,
            url: websiteUrl,
            publisher: { '@id': `${websiteUrl}#operator` },
            potentialAction: {
              '@type': 'SearchAction',
              target: `${searchUrl}?q={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          },
        ]}
      />
    </>
  )
}

/** What makes a template of this library better than a file from somewhere. */
function Craft({ title, conditions }: { title: string; conditions: number }) {
  return (
    <Section id="craft" ground="sunken" title={<Trans>Made like a document, not like a form letter</Trans>}>
      <dl className="grid gap-x-14 gap-y-8 sm:grid-cols-2">
        <Point title={<Trans>Only the clauses you need</Trans>}>
          <Plural
            value={conditions}
            one={`# choice is built into a single template: ${title}. A clause you leave out leaves no gap and no “intentionally omitted”.`}
            other={`# choices are built into a single template: ${title}. A clause you leave out leaves no gap and no “intentionally omitted”.`}
          />
        </Point>
        <Point title={<Trans>Word’s own numbering</Trans>}>
          <Trans>
            Clause numbers and cross-references are live in the Word file. Add a clause next year, and every
            “Section 7.2” moves with it.
          </Trans>
        </Point>
        <Point title={<Trans>Plain questions</Trans>}>
          <Trans>
            Each question says what it means and what people usually answer. Skip one, and the document shows
            a labeled blank.
          </Trans>
        </Point>
        <Point title={<Trans>It says when not to use it</Trans>}>
          <Trans>Every template names the cases it doesn’t fit, common mistakes, and who has to sign.</Trans>
        </Point>
      </dl>
    </Section>
  )
}

function Point({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-heading font-medium text-2xl">{title}</dt>
      <dd className="mt-2 max-w-prose text-muted">{children}</dd>
    </div>
  )
}

/** The library as a book's table of contents: departments, how much each holds, and what stands first. */
export function Library({ data: { departments, count, countText, languages } }: { data: HomeData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { library } = languages
  return (
    <Section
      id="library"
      title={<Trans>In the library today</Trans>}
      lead={
        <Plural
          value={count}
          one={`${countText} template in ${library} so far, counted when this page was built.`}
          other={`${countText} templates in ${library} so far, counted when this page was built.`}
        />
      }
    >
      <ol className="gap-x-16 md:columns-2">
        {departments.map((department) => (
          <LibraryEntry key={department.id} department={department} />
        ))}
      </ol>
      <LinkButton to={localPath('/templates/')} className="mt-4">{t`See the whole library`}</LinkButton>
    </Section>
  )
}

function LibraryEntry({ department }: { department: HomeData['departments'][number] }) {
  const { id, name, count, templates } = department
  return (
    <li className="break-inside-avoid pb-8">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-2xl">
          <LocalLink to={`/templates/${id}/`} className="hover:text-action-strong hover:underline">
            {name}
          </LocalLink>
        </h3>
        {/* The dots that lead the eye to the number. */}
        <span aria-hidden="true" className="flex-1 border-field-line border-b-2 border-dotted" />
        <p className="shrink-0 whitespace-nowrap text-muted tabular-nums">
          <Plural value={count} one="# template" other="# templates" />
        </p>
      </div>
      <ul className="mt-1.5">
        {templates.map(({ slug, title, tag, pageLanguage }) => (
          <li key={slug}>
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={tag}
              className="inline-flex min-h-9 items-center text-muted hover:text-action-strong hover:underline"
            >
              {title}
            </LocalLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** For whom the library is (AUD-1), what each needs, and the shelf of the library that holds most of it. */
const audiences: readonly { name: MessageDescriptor; need: MessageDescriptor; shelf: string }[] = [
  {
    name: msg`Entrepreneurs`,
    need: msg`The documents every company starts with: who owns what, who decides, what stays confidential, and the first lease.`,
    shelf: 'legal',
  },
  {
    name: msg`Freelancers`,
    need: msg`What you deliver, by when, for how much, and who owns it then: agreed before the work begins.`,
    shelf: 'contracts',
  },
  {
    name: msg`Small teams`,
    need: msg`One place for the letters, forms and reports that no one has time to write from scratch.`,
    shelf: 'letters',
  },
  {
    name: msg`Medium businesses`,
    need: msg`Policies and resolutions that say who decides what, in consistent, careful wording.`,
    shelf: 'administration',
  },
  {
    name: msg`Lawyers`,
    need: msg`A first draft with live numbering, drafting notes and named sources, so you can spend your time on what’s special.`,
    shelf: 'contracts',
  },
  {
    name: msg`HR teams`,
    need: msg`From the offer to the last day: job descriptions, contracts and letters that are fair to both sides.`,
    shelf: 'human-resources',
  },
]

/** Who it is for: a list in two columns, as of an index. */
function Audiences() {
  const { i18n } = useLingui()
  const nameOf = useShelfNames()
  return (
    <Section id="for-whom" title={<Trans>Who it is for</Trans>} heading="beside">
      <dl className="gap-x-12 xxs:columns-2">
        {audiences.map(({ name, need, shelf }) => (
          <div key={name.id} className="break-inside-avoid border-line border-t pt-4 pb-7">
            <dt className="font-heading font-medium text-xl">{i18n._(name)}</dt>
            <dd className="mt-1.5 text-muted">
              {i18n._(need)}
              {nameOf(shelf) !== undefined && (
                <LocalLink
                  to={`/templates/${shelf}/`}
                  className="text-link mt-1 flex min-h-8 w-fit items-center text-sm"
                >
                  {nameOf(shelf)}
                </LocalLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The name of a department or a collection that holds something in this language. */
function useShelfNames(): (shelf: string) => string | undefined {
  const { i18n } = useLingui()
  const { menu } = useSite()
  return (shelf) => {
    const department = departments.find(({ id }) => id === shelf)
    if (department === undefined) return menu.collections.find(({ slug }) => slug === shelf)?.name
    return menu.departments.some(({ id }) => id === shelf) ? i18n._(department.name) : undefined
  }
}

/** What people ask before they start. */
const questions: readonly { asked: MessageDescriptor; answer: MessageDescriptor }[] = [
  {
    asked: msg`Do I still need a lawyer?`,
    answer: msg`Sometimes. A template is a careful starting point, not legal advice. For a routine agreement between businesses, it may be all you need. If a lot is at stake, or the template’s own page says that it doesn’t fit, have a lawyer read it. A filled-in draft saves time.`,
  },
  {
    asked: msg`Can I change the wording?`,
    answer: msg`Yes. The questions cover what usually differs. Everything else you change in the Word file, whose styles, numbering and cross-references are Word’s own.`,
  },
  {
    asked: msg`What do I get in the end?`,
    answer: msg`A DOCX for Word, Pages, Google Docs or LibreOffice, and a PDF tagged for screen readers. Neither has a watermark or our name. You can download templates marked “Free” with any account, the others with a plan.`,
  },
  {
    asked: msg`Who can read what I type?`,
    answer: msg`We save your answers in your account so that you can come back to them. No other account can open them. The privacy policy lists everything we store.`,
  },
  {
    asked: msg`What if my document isn’t there?`,
    answer: msg`Search for it and tell us: a search that finds nothing ends with a short form. We write the most requested templates next.`,
  },
  {
    asked: msg`Does it work on a phone?`,
    answer: msg`Yes, all of it: search, questions, preview and download.`,
  },
]

/** The same for people and, as data, for search engines. */
export function Questions() {
  const { i18n } = useLingui()
  const items = questions.map(({ asked, answer }) => ({ question: i18n._(asked), answer: i18n._(answer) }))
  return (
    <Section id="questions" heading="beside" title={<Trans>Questions</Trans>}>
      <QuestionList items={items} />
      <StructuredData
        graph={[
          {
            '@type': 'FAQPage',
            mainEntity: items.map(({ question: name, answer: text }) => ({
              '@type': 'Question',
              name,
              acceptedAnswer: { '@type': 'Answer', text },
            })),
          },
        ]}
      />
    </Section>
  )
}
