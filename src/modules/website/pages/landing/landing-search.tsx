import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useRef } from 'react'
import { useSignUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { createAccountUrl } from '#modules/identity/website/web-app-addresses.ts'
import { SearchField } from '#ui/components/search-field.tsx'
import { useSite } from '#ui/website/site.tsx'

const request = { entryPoint: 'landing-search', hasCardHeading: true } as const

/**
 * The search of a landing page leads into the web application, to what was searched for there (DEST-1): by
 * the dialog, or straight on for a known visitor (DEST-4). Before JavaScript it is a form that leads to the
 * page for creating an account, which leads on.
 */
export function LandingSearch({ label, className }: { label: string; className?: string }) {
  const { t } = useLingui()
  const site = useSite()
  const attributes = useSignUpAttributes({ ...request, destination: '' })
  const field = useRef<HTMLDivElement>(null)
  const way = useRef<HTMLAnchorElement>(null)
  const form = useId()
  const [action = '', query] = createAccountUrl(site).split('?')

  function goIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const link = way.current
    if (link === null) return
    const words = String(new FormData(event.currentTarget).get('t') ?? '').trim()
    const destination = words === '' ? '' : `search/?t=${encodeURIComponent(words)}`
    // Pressed at once, so it is written here: the frame reads presses off their links.
    link.dataset.destination = destination
    link.href = createAccountUrl(site, destination)
    link.click()
  }

  return (
    <div ref={field} className={className}>
      <SearchField
        size="large"
        hideLabel={false}
        label={label}
        placeholder={t`For example: NDA`}
        name="t"
        id={form}
        action={action}
        reloadDocument
        onSubmit={goIn}
      />
      {/* A form leaves out the query of its address. */}
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" form={form} name={name} value={value} />
      ))}
      <a
        ref={way}
        aria-hidden="true"
        tabIndex={-1}
        className="sr-only"
        // The dialog, closed, gives the focus back to what opened it: here, to the field.
        onFocus={() => field.current?.querySelector('input')?.focus()}
        href={createAccountUrl(site)}
        {...attributes}
      >
        {t`Search templates`}
      </a>
    </div>
  )
}
