import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { Form } from 'react-router'
import type { Answers } from '#engine/source/index.ts'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { AccessBadge } from '#modules/library/parts/access-badge.tsx'
import { LinkButton, SubmitButton } from '#ui/components/button.tsx'
import { CheckboxGroup } from '#ui/components/checkbox.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import { Page } from '#ui/workspace/page.tsx'
import type { Answering } from '../editor/details-offers.tsx'
import { useSessionSelector } from '../editor/editing/editing-state.tsx'
import { InterviewContext } from '../editor/interview/interview-context.ts'
import type { StatusMessage } from '../editor/interview/status-toast.tsx'
import { CountriesContext } from '../editor/questions/party-question.tsx'
import { Question } from '../editor/questions/question.tsx'
import { OffersContext } from '../editor/questions/question-frame.tsx'
import type { Route } from './+types/pack.ts'
import type { PackPage } from './packs.server.ts'

export { loadPack as loader, sendPack as action } from './packs.server.ts'

/** Documents that go together: what they ask alike is answered here, the rest in each of them. */
export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const { name, lead, started } = loaderData
  return (
    <Page title={name}>
      {started.length > 0 ? (
        <Started documents={started} />
      ) : (
        <>
          <p className="mb-8 max-w-measure text-lg">{lead}</p>
          <PackForm key={loaderData.batch} page={loaderData} sent={actionData} />
        </>
      )}
    </Page>
  )
}

interface PackFormProps {
  page: PackPage
  /** What was sent and is not right, as it was written. */
  sent: Route.ComponentProps['actionData']
}

function PackForm({ page, sent }: PackFormProps) {
  const { t } = useLingui()
  const { templates, form, asks, countries } = page
  const isLive = useIsLive()
  const [batch] = useState(sent?.batch ?? page.batch)
  const [session] = useState(() => new PackAnswers(sent?.answers ?? {}))
  const answers = useSessionSelector(session, (state) => state.answers)
  const all = templates.map(({ number }) => String(number))
  const [chosen, choose] = useState<readonly string[]>(sent?.chosen.map(String) ?? all)
  const setting = useMemo(
    () => ({ language: form.language, currencies: {}, labels: {}, isLive }),
    [form, isLive],
  )
  const Offers = useOnDemand(loadOffers, isLive)
  const [said, say] = useState<ReactNode>()
  const offers = useMemo(() => {
    const shared = { template: form, session, logoField: undefined, onLogo: ignored }
    return Offers && { ...shared, Offers, onSay: ({ text }: StatusMessage) => say(text) }
  }, [Offers, session, form])
  const asked = form.groups
    .flatMap(({ fields }) => fields)
    .filter(({ id }) => asks[id]?.some((number) => chosen.includes(String(number))))
  return (
    <Form method="post" noValidate className="max-w-measure">
      {sent && (
        <Notice
          tone="alert"
          live
          className="mb-6"
          title={
            sent.problem === 'nothing'
              ? t`Choose at least one document.`
              : t`We couldn’t read some answers. Please check them.`
          }
        />
      )}
      <input type="hidden" name="batch" value={batch} />
      <CheckboxGroup
        legend={t`Documents`}
        name="document"
        value={chosen}
        onValueChange={choose}
        options={templates.map((template) => ({
          value: String(template.number),
          label: <span lang={template.foreign?.tag}>{template.title}</span>,
          detail: (
            <span className="flex flex-wrap items-center gap-x-3">
              <AccessBadge free={template.free} needsPlan={template.needsPlan} />
              <Plural value={template.minutes} one="about # minute" other="about # minutes" />
            </span>
          ),
        }))}
      />
      <section aria-labelledby="shared" className="mt-8">
        <h2 id="shared" className="text-2xl">{t`What they ask in common`}</h2>
        <p className="mt-1 mb-5 text-muted">{t`Leave blank what you don’t know yet. You can change every answer in each document.`}</p>
        <InterviewContext value={setting}>
          <CountriesContext value={countries}>
            <OffersContext value={offers}>
              <div className="flex flex-col gap-2">
                {asked.map((field) => (
                  <Question
                    key={field.id}
                    field={field}
                    answer={answers[field.id]}
                    isTold={sent?.problem === 'answers'}
                    onAnswer={(id, value) => session.fill(id, { [id]: value })}
                    onFocus={ignored}
                  />
                ))}
              </div>
            </OffersContext>
          </CountriesContext>
        </InterviewContext>
        <p role="status" className="sr-only">
          {said}
        </p>
      </section>
      <SubmitButton variant="primary" size="large">
        <Plural value={chosen.length} one="Start # document" other="Start # documents" />
      </SubmitButton>
    </Form>
  )
}

/** There is no document beside these questions that could follow, or have a logo. */
function ignored(): void {}

const loadOffers = async () => (await import('../editor/details-offers.tsx')).DetailsOffers

/** The answers of a form that is sent as a whole. */
class PackAnswers implements Answering {
  private readonly listeners = new Set<() => void>()
  private state: ReturnType<Answering['getState']>

  constructor(answers: Answers) {
    this.state = { answers, edits: 0 }
  }

  readonly getState = () => this.state

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  fill(_field: string | undefined, answers: Answers): void {
    this.state = { answers: { ...this.state.answers, ...answers }, edits: this.state.edits + 1 }
    for (const listener of this.listeners) listener()
  }

  /** Nothing is saved before it is sent. */
  async flush(): Promise<boolean> {
    return true
  }
}

/** What was started, and how much of each is still to be answered. */
function Started({ documents }: { documents: PackPage['started'] }) {
  const { t } = useLingui()
  const count = documents.length
  return (
    <>
      <Notice
        tone="success"
        live
        className="mb-6"
        title={<Plural value={count} one="# document is started." other="# documents are started." />}
      >{t`Your answers are in each of them. Open one to answer the rest.`}</Notice>
      <List label={t`Documents`}>
        {documents.map(({ id, title, templateSlug, progress: { required, answered } }) => (
          <ListRow
            key={id}
            to={documentPath({ slug: templateSlug, id })}
            title={<span className="wrap-anywhere">{title}</span>}
            detail={
              <Plural
                value={required}
                one={`${answered} of # required question`}
                other={`${answered} of # required questions`}
              />
            }
          />
        ))}
      </List>
      <p className="mt-6">
        <LinkButton to="/app/documents/">{t`All my documents`}</LinkButton>
      </p>
    </>
  )
}
