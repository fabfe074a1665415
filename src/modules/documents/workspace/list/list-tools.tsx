import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { DocumentsPage } from './documents.server.ts'
import { EVERYTHING, listAddress } from './list-address.ts'

/** Somebody who types goes on typing: the list follows when they pause. */
const PAUSE_MS = 250

/** Searches, sorts and narrows the list: as one types and chooses, and by its button before JavaScript. */
export function ListTools({ query, list }: Pick<DocumentsPage, 'query' | 'list'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const here = useLocation()
  const isLive = useIsLive()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = useWords(query.words)
  useEffect(() => () => clearTimeout(pause.current), [])

  /** What is chosen is a step that Back takes back; what is typed is one with what was typed before. */
  function send(form: HTMLFormElement, replace: boolean) {
    clearTimeout(pause.current)
    const asked = [...new FormData(form)].filter(([, value]) => value !== '')
    const address = listAddress({ search: '' }, Object.fromEntries(asked) as Record<string, string>)
    void navigate(address, { replace, preventScrollReset: true })
  }
  function follow({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    clearTimeout(pause.current)
    if (target instanceof HTMLSelectElement) send(form, false)
    else pause.current = setTimeout(() => send(form, true), PAUSE_MS)
  }
  const isNarrowed = query.words !== '' || query.template !== undefined || query.language !== undefined
  return (
    <Form
      method="get"
      action={listAddress({ search: '' })}
      role="search"
      aria-label={t`My documents`}
      preventScrollReset
      // None of these fields can be wrong: they need no line for it.
      className="mb-3 flex flex-wrap gap-3 [&_.field-error]:hidden"
      onInput={follow}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget, true)
      }}
    >
      <div className="w-full md:w-auto md:flex-2">
        <TextField
          ref={words}
          label={t`Search by name or template`}
          hideLabel
          placeholder={t`Search by name or template`}
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={query.words}
          prefix={<Search aria-hidden="true" className="size-5" />}
        />
      </div>
      <Choice
        label={t`Sort by`}
        name="sort"
        key={`sort-${query.sort}`}
        defaultValue={query.sort}
        options={[
          { value: 'changed', label: t`Recently changed` },
          { value: 'name', label: t`By name` },
          { value: 'template', label: t`By template` },
        ]}
      />
      {list.templates.length > 1 && (
        <Choice
          label={t`Template`}
          name="template"
          key={`template-${query.template}`}
          defaultValue={query.template ?? ''}
          placeholder={t`All templates`}
          options={list.templates.map(toOption)}
        />
      )}
      {list.languages.length > 1 && (
        <Choice
          label={t`Language`}
          name="language"
          key={`language-${query.language}`}
          defaultValue={query.language ?? ''}
          placeholder={t`All languages`}
          options={list.languages.map(toOption)}
        />
      )}
      {!isLive && <Button type="submit">{t`Apply`}</Button>}
      {isNarrowed && list.total > 0 && (
        <LinkButton to={listAddress(here, EVERYTHING)} variant="quiet" preventScrollReset>
          <Trans>Show all documents</Trans>
        </LinkButton>
      )}
    </Form>
  )
}

/** A list to choose from, whose first choice says what it is about. Two of them are as wide as a phone. */
function Choice(select: ComponentProps<typeof SelectField>) {
  return (
    <div className="min-w-36 flex-1">
      <SelectField {...select} hideLabel className="text-ellipsis" />
    </div>
  )
}

function toOption({ value, name, count }: DocumentsPage['list']['templates'][number]) {
  return { value, label: `${name} (${count})` }
}

/** The field shows the words of the address, but never changes under somebody who types. */
function useWords(words: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = words
  }, [words])
  return field
}
