import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Form, useActionData, useLocation, useNavigation } from 'react-router'
import { Button, TextLink } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { TextArea } from '#ui/components/text-fields.tsx'
import { FoundTemplateRow } from './found-template-row.tsx'
import type { SearchView } from './search-view.server.ts'

interface NothingFoundProps {
  query: string
  nothing: NonNullable<SearchView['nothing']>
  asksForEmail: boolean
}

/** CAT-4: what helps on when nothing fits: other words, departments, a wish, the library's beginning. */
export function NothingFound({ query, nothing, asksForEmail }: NothingFoundProps) {
  const { t } = useLingui()
  const { unfiltered, suggested, departments } = nothing
  const { words, address } = nothing.keyword
  return (
    <>
      {unfiltered !== undefined && (
        <p className="mt-3">
          <TextLink to={unfiltered.address}>
            <Plural
              value={unfiltered.total}
              one="There is # template without filters"
              other="There are # templates without filters"
            />
          </TextLink>
        </p>
      )}
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Tips />
        {!nothing.isWished && (
          <div className="lg:row-span-2">
            <WishForm key={query} query={query} submission={nothing.submission} asksForEmail={asksForEmail} />
          </div>
        )}
        <section aria-labelledby="search-departments">
          <h3 id="search-departments" className="mb-2 text-xl">{t`Browse by department`}</h3>
          <ul>
            {departments.map(({ id, name, count, address }) => (
              <li key={id}>
                <TextLink to={address} className="inline-flex min-h-11 items-center sm:min-h-9">
                  {name}
                </TextLink>{' '}
                <span className="text-muted text-sm">
                  <Plural value={count} one="# template" other="# templates" />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {suggested.length > 0 && (
        <section aria-labelledby="search-suggested" className="mt-12">
          <h3 id="search-suggested" className="mb-3 text-2xl">{t`Popular templates`}</h3>
          <p className="mb-3">
            <TextLink to={address}>{t`All templates for “${words}”`}</TextLink>
          </p>
          <ul className="grid gap-x-12 lg:grid-cols-2">
            {suggested.map((template) => (
              <li key={template.slug} className="border-line border-t">
                <FoundTemplateRow template={template} heading="h4" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Tips() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="search-tips">
      <h3 id="search-tips" className="mb-2 text-xl">{t`Search tips`}</h3>
      <ul className="list-disc space-y-1.5 pl-5 marker:text-brass">
        <li>{t`Use fewer words: “lease” instead of “lease for my shop in the old town”.`}</li>
        <li>{t`Use the document’s name or its purpose: “sell a car”, “lend money”.`}</li>
        <li>{t`Search in another language: “bail” finds leases too.`}</li>
      </ul>
    </section>
  )
}

/** Why a wish was not taken; what was typed comes back with it. */
export interface WishProblem {
  error: string
  field?: 'text' | 'email'
  text: string
  email: string
}

interface WishFormProps {
  query: string
  /** The number of this form: a wish that is sent twice is one. */
  submission: string
  asksForEmail: boolean
}

/** Tells the operators which document is missing (CAT-4). A plain form, which works before JavaScript. */
export function WishForm({ query, submission, asksForEmail }: WishFormProps) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const problem = useActionData<WishProblem>()
  const sending = useNavigation().formMethod === 'POST'
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    too_long: t`That’s too long.`,
  }
  const errorOf = (field: 'text' | 'email') =>
    problem?.field === field ? (texts[problem.error] ?? t`Please check this again.`) : undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = problem?.field && form.current?.elements.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }, [problem])
  return (
    <section aria-labelledby="wish" className="rounded-sheet border border-line bg-sheet p-5 sm:p-6">
      <h3 id="wish" className="mb-2 text-xl">{t`Tell us what’s missing`}</h3>
      <p className="mb-5 text-muted text-sm">{t`We write the most requested templates next.`}</p>
      <Form ref={form} method="post" action={pathname + search} discover="none" preventScrollReset noValidate>
        <input type="hidden" name="submission" value={submission} />
        <input type="hidden" name="query" value={query} />
        <TextArea
          label={t`Which template do you need?`}
          name="text"
          required
          maxLength={1000}
          defaultValue={problem?.text ?? query}
          error={errorOf('text')}
        />
        {asksForEmail && (
          <EmailField
            label={t`Your e-mail address`}
            help={t`Optional. We’ll e-mail you once, when the template is ready.`}
            name="email"
            autoComplete="email"
            defaultValue={problem?.email}
            problem={problem?.error}
            error={errorOf('email')}
          />
        )}
        {/* What fills in every field is no visitor. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            <Trans>Leave this empty</Trans>
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {problem !== undefined && problem.field === undefined && (
          <p role="alert" className="mb-4 text-alert text-sm">
            {problem.error === 'too_many_requests'
              ? t`Too many attempts. Please try again in a few minutes.`
              : t`Please reload the page and try again.`}
          </p>
        )}
        <Button type="submit" variant="primary" busy={sending} busyLabel={t`Sending …`}>
          <Trans>Send request</Trans>
        </Button>
      </Form>
    </section>
  )
}
