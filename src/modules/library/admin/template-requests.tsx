import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Button, LinkButton } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/list.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { type NamedState, SentAt, StateBadge, TabLinks } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { TemplateRequestStatus } from '../template-requests/schema.ts'
import type { Route } from './+types/template-requests.ts'

export { actOnTemplateRequest as action, loadTemplateRequests as loader } from './template-requests.server.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function Wishes({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { status, counts, wishes, older } = loaderData
  return (
    <Page title={t`Requests`}>
      <StatusTabs status={status} counts={counts} />
      {wishes.length === 0 ? (
        <EmptyState icon={<Lightbulb />} title={<Trans>No requests here</Trans>}>
          <Trans>
            People who search and find nothing can say what’s missing. Their requests arrive here.
          </Trans>
        </EmptyState>
      ) : (
        <ol aria-label={t`Requests`} className="divide-y divide-line border-line border-y">
          {wishes.map((wish) => (
            <TemplateRequestRow key={wish.id} wish={wish} hasProblem={actionData?.wishId === wish.id} />
          ))}
        </ol>
      )}
      {older !== null && <LinkButton to={older} className="mt-6">{t`Older requests`}</LinkButton>}
      <MissRows {...loaderData} />
    </Page>
  )
}

/** Every status of a wish, in the order of its life. */
const badges: Record<TemplateRequestStatus, NamedState> = {
  open: ['alert', msg`Open`],
  planned: ['brass', msg`Planned`],
  done: ['action', msg`Done`],
  declined: ['neutral', msg`Declined`],
}

/** The wishes of one status, or all: links with the number behind each. */
function StatusTabs({ status, counts }: Pick<Loaded, 'status' | 'counts'>) {
  const { t, i18n } = useLingui()
  const all = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <TabLinks
      label={t`Requests by status`}
      tabs={[
        { to: '/app/admin/wishes/', text: t`All`, count: all, isCurrent: status === null },
        ...Object.entries(badges).map(([each, [, name]]) => ({
          to: `/app/admin/wishes/?status=${each}`,
          text: i18n._(name),
          count: counts[each] ?? 0,
          isCurrent: status === each,
        })),
      ]}
    />
  )
}

type ShownWish = Loaded['wishes'][number]

/** One wish: what somebody misses, how many miss the same, and what operators make of it. */
function TemplateRequestRow({ wish, hasProblem }: { wish: ShownWish; hasProblem: boolean }) {
  const { t, i18n } = useLingui()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const { id, at, text, status, note } = wish
  const options = Object.entries(badges).map(([value, [, name]]) => ({ value, label: i18n._(name) }))
  return (
    <li id={`wish-${id}`} className="grid gap-x-10 gap-y-4 py-6 md:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <StateBadge state={badges[status]} />
          <SentAt at={at} />
          <span className="uppercase">{wish.language}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <WishFacts wish={wish} />
      </div>
      <Form
        method="post"
        action={pathname + search}
        discover="none"
        preventScrollReset
        noValidate
        // What somebody else has changed meanwhile is what the fields begin with.
        key={`${status} ${note}`}
        className="grid content-start gap-x-3 xxs:grid-cols-[9rem_1fr]"
      >
        <input type="hidden" name="wish" value={id} />
        <SelectField label={t`Status`} name="status" options={options} defaultValue={status} />
        <TextField
          label={t`Note`}
          name="note"
          autoComplete="off"
          maxLength={1000}
          defaultValue={note}
          error={hasProblem ? t`Please check this again.` : undefined}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={navigation.formData?.get('wish') === String(id)}
        >{t`Save`}</Button>
      </Form>
    </li>
  )
}

/** What was searched for before, how often, and where to answer. */
function WishFacts({ wish: { query, alike, searches, email, accountId } }: { wish: ShownWish }) {
  const { t } = useLingui()
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {query !== '' && (
        <>
          <span className="wrap-anywhere">
            {/* A string: a message with elements would take words in angle brackets for one. */}
            {t`after searching for “${query}”`}
          </span>
          <span>
            <Plural value={alike} one="# request after this search" other="# requests after this search" />
          </span>
          <span>
            <Plural value={searches} one="# search without results" other="# searches without results" />
          </span>
        </>
      )}
      {email !== null &&
        (accountId === null ? (
          <a href={`mailto:${email}`} className="text-link break-all">
            {email}
          </a>
        ) : (
          <Link discover="none" to={`/app/admin/accounts/${accountId}/`} className="text-link break-all">
            {email}
          </Link>
        ))}
    </p>
  )
}

/** What was searched for in vain, the most frequent first: counted by words and day, without a person. */
function MissRows({ misses, missesPage, moreMisses }: Pick<Loaded, 'misses' | 'missesPage' | 'moreMisses'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="misses" className="mt-14">
      <h2 id="misses" className="mb-2 text-2xl">{t`Searches that found nothing`}</h2>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          Counted over the last twelve months, in UTC days. We don’t keep words that look like an address or a
          number.
        </Trans>
      </p>
      {misses.length === 0 ? (
        <p>{missesPage === 1 ? t`Every search has found something so far.` : t`There are no more.`}</p>
      ) : (
        <table className="w-full border-line border-y text-left">
          <thead className="text-muted text-sm max-xs:sr-only">
            <tr>
              {[t`Words`, t`Language`, t`Searches`, t`Requests`, t`Last`].map((name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-normal last:pr-0">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {misses.map(({ query, language, searches, wishes, lastDay }) => (
              <tr
                key={`${language} ${query}`}
                className="max-xs:flex max-xs:flex-wrap max-xs:gap-x-4 max-xs:py-2"
              >
                <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium max-xs:w-full max-xs:py-0">
                  {query}
                </th>
                <td className="py-2 pr-4 uppercase max-xs:py-0">{language}</td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={searches} one="# search" other="# searches" />
                </td>
                <td className="py-2 pr-4 tabular-nums max-xs:py-0">
                  <Plural value={wishes} one="# request" other="# requests" />
                </td>
                <td className="whitespace-nowrap py-2 text-muted tabular-nums max-xs:py-0">{lastDay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moreMisses !== null && (
        <LinkButton to={moreMisses} className="mt-6">{t`Show less frequent ones`}</LinkButton>
      )}
    </section>
  )
}
