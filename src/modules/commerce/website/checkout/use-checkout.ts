import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { keepsCookies } from '#modules/identity/website/sign-up/browser.ts'
import { knownTrafficSource } from '#modules/visitors/website/traffic/kept-traffic-source.ts'
import {
  noTrafficSource,
  sourceQuery,
  type TrafficSource,
} from '#modules/visitors/website/traffic/traffic-source.ts'
import { isWrongEmail } from '#ui/components/email-field.tsx'
import { randomId } from '#ui/random-id.ts'
import { currentTimeZone } from '#ui/website/current-time-zone.ts'
import { useLocalPath } from '#ui/website/local-link.tsx'
import { coverIfSlow } from '#ui/website/overlays/overlays.ts'
import { useSite } from '#ui/website/site.tsx'
import type { Choice, Quote } from '../../orders/schema.ts'
import { askQuote, placeOrder } from '../parts/call-checkout.ts'
import {
  type CheckoutAnswer,
  type CheckoutField,
  type CheckoutOfChoice,
  type CheckoutOutcome,
  checkoutFields,
  findProblems,
  firstProblem,
  type Problems,
  readTyped,
  type Typed,
} from './checkout-rules.ts'
import { keepDraft, readDraft, typedInto } from './draft.ts'

/** Runs the form of the checkout: what is typed, what it costs, and what became of it when it was sent. */
export function useCheckout(data: CheckoutOfChoice, form: RefObject<HTMLFormElement | null>) {
  const { t } = useLingui()
  const site = useSite()
  const path = useLocalPath()
  const answer = useActionData<CheckoutAnswer>()
  const quote = useQuote({
    asked: {
      choice: answer?.choice ?? data.choice,
      country: answer?.typed.country ?? data.place.country,
      province: answer?.typed.province ?? data.place.province,
    },
    quote: answer?.quote ?? data.quote,
    problems: data.problems,
  })
  const [problems, setProblems] = useState<Problems>(answer?.problems ?? {})
  const [outcome, setOutcome] = useState<CheckoutOutcome | undefined>(answer?.outcome)
  const [isSending, setSending] = useState(false)
  // Two presses may come before the first has changed the state.
  const isUnderWay = useRef(false)
  const submission = useRef(answer?.submission ?? data.submission)
  const [restored, setRestored] = useState<Partial<Typed>>({})
  const { ask } = quote

  const typedNow = (): Typed => readTyped(new FormData(form.current ?? undefined))
  const typedHere = () => typedInto({ ...data.place, ...data.known }, typedNow())
  const keep = () =>
    keepDraft({ submission: submission.current, package: data.choice.package, typed: typedHere() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life.
  useEffect(() => {
    const draft = answer === undefined ? readDraft() : undefined
    if (draft !== undefined) {
      if (draft.package === data.choice.package) submission.current = draft.submission
      fillIn(form.current, draft.typed)
      setRestored(draft.typed)
    }
    // What was typed before the page was alive is kept from now on, as if it had been typed after.
    if (Object.keys(typedHere()).length > 0) keep()
    // What was chosen before the page was alive, or is chosen by the draft.
    const { country, province } = typedNow()
    const { asked } = quote
    if (country !== asked.country || (province !== asked.province && province !== '')) {
      ask({ country, province: province || draft?.typed.province || '' })
    } else if (asked.choice.offer !== null) ask({})
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setSending(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const { choice } = quote.asked
  useEffect(() => {
    const address = new URL(window.location.href)
    for (const [name, value] of Object.entries(choice)) {
      if (value === null || Number.isNaN(value)) address.searchParams.delete(name)
      else address.searchParams.set(name, String(value))
    }
    // A reload keeps what was chosen here.
    if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address)
  }, [choice])

  /** Shows what is wrong and goes to the first of it. */
  function tell(found: Problems) {
    setProblems(found)
    setOutcome({ status: 'refused', problems: found })
    const first = firstProblem(found)
    if (first === undefined) return
    // After the summary of them all has come, which is read out.
    requestAnimationFrame(() => focusField(form.current, first))
  }

  async function send() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const typed = typedNow()
    const { asked } = quote
    const found = findProblems(typed, {
      isGuest: data.account === null,
      needsProvince: asked.country === 'CA',
    })
    if (firstProblem(found) !== undefined) {
      isUnderWay.current = false
      return tell(found)
    }
    setProblems({})
    if (!keepsCookies()) {
      isUnderWay.current = false
      return setOutcome({ status: 'cookies-refused' })
    }
    setOutcome(undefined)
    setSending(true)
    const uncover = coverIfSlow(t`Your order is being prepared …`)
    const became = await sendOnce(typed)
    if (became?.status === 'placed') {
      window.location.assign(path(`/pricing/checkout/${became.order}/`))
      return
    }
    uncover()
    isUnderWay.current = false
    setSending(false)
    if (became?.status === 'refused') return tell(became.problems)
    if (became?.status === 'price-changed') quote.take(became.quote)
    setOutcome(became)
  }

  async function sendOnce(typed: Typed): Promise<CheckoutOutcome | undefined> {
    const known = await quote.settled()
    const request = () => ({
      ...typed,
      ...known.asked.choice,
      submission: submission.current,
      timeZone: currentTimeZone(),
      language: site.language,
      next: data.next,
      promise: data.sold.promise,
      referral: referralOf(knownTrafficSource(site.consent)),
      total: known.quote?.total ?? 0,
    })
    keep()
    const became = await placeOrder(site, request())
    if (became?.status !== 'used') return became
    // The same page was sent before with something else in it: this is another order.
    submission.current = randomId()
    keep()
    return placeOrder(site, request())
  }

  function forgive(name: string | null) {
    keep()
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)))
  }

  function check(field: HTMLInputElement) {
    if (isWrongEmail(field)) setProblems((known) => ({ ...known, email: 'email_invalid' }))
  }

  return {
    quote,
    typed: answer?.typed ?? restored,
    /** By number: of the form as it was sent, or will be. */
    submission: submission.current,
    problems: { ...quote.problems, ...problems },
    outcome,
    isSending,
    send,
    forgive,
    check,
  }
}

function fillIn(form: HTMLFormElement | null, typed: Partial<Typed>): void {
  for (const name of checkoutFields) {
    const field = form?.elements.namedItem(name)
    const value = typed[name]
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    // What was typed before the page was alive goes first, and what is chosen stands in the address.
    if (value === undefined || !isText || chosen.has(name)) continue
    if (name === 'country' || field.value === cameWith(field)) field.value = value
  }
}

/** What stood in a field when its page came. */
function cameWith(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  return Array.from(field.options).find(({ defaultSelected }) => defaultSelected)?.value ?? ''
}

const chosen: ReadonlySet<CheckoutField> = new Set(['period', 'seats', 'currency', 'coupon'])

function focusField(form: HTMLFormElement | null, name: CheckoutField): void {
  const fields = Array.from(form?.elements ?? [])
  const first = fields.find((field) => field.getAttribute('name') === name)
  if (first instanceof HTMLElement) first.focus()
}

/** By whose link the buyer came, as the order's form says it; nothing else of where they came from. */
function referralOf({ CustomTracking, SourceAdGroup }: TrafficSource): string | null {
  if (CustomTracking === null) return null
  return sourceQuery({ ...noTrafficSource, CustomTracking, SourceAdGroup }).toString()
}

/** Somebody who types or clicks through a list asks once, when they have come to rest. */
const REST_MS = 300

export interface Asked {
  choice: Choice
  country: string
  province: string
}

export interface KnownQuote {
  /** What is chosen, and where the buyer is, also while its price is on its way. */
  asked: Asked
  quote: Quote | null
  /** What of the choice does not hold. */
  problems: Problems
  /** The price belongs to what was asked before. */
  isAsking: boolean
  /** It could not be asked: what stands there may not be what is charged. */
  hasFailed: boolean
}

/**
 * The price of what is being chosen, always asked of the server: the page multiplies and adds nothing.
 * `settled` resolves when no question is under way any more.
 */
function useQuote(start: Pick<KnownQuote, 'asked' | 'quote' | 'problems'>) {
  const [known, setKnown] = useState<KnownQuote>({ ...start, isAsking: false, hasFailed: false })
  const latest = useRef(known)
  const asking = useRef<{ end: () => void; done: Promise<void> }>(undefined)
  useEffect(() => () => asking.current?.end(), [])

  function know(change: Partial<KnownQuote>) {
    latest.current = { ...latest.current, ...change }
    setKnown(latest.current)
  }

  function ask(change: Partial<Choice> & Partial<Omit<Asked, 'choice'>>) {
    const { country, province, ...choice } = change
    const { asked: before } = latest.current
    const asked: Asked = {
      choice: { ...before.choice, ...choice },
      country: country ?? before.country,
      province: province ?? before.province,
    }
    know({ asked, isAsking: true, hasFailed: false })
    asking.current?.end()
    const ending = new AbortController()
    const done = answer(asked, ending.signal)
    asking.current = { end: () => ending.abort(), done }
  }

  async function answer(asked: Asked, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (signal.aborted) return
    const timeZone = currentTimeZone()
    const { choice, country, province } = asked
    const found = await askQuote({ ...choice, country, province, timeZone }, signal)
    if (signal.aborted) return
    if (found === undefined) return know({ isAsking: false, hasFailed: true })
    // A province that is not chosen yet is no fault of anybody's: its field asks for it in time.
    const { province: _, ...problems } = found.problems
    know({ quote: found.quote, problems, isAsking: false })
  }

  /** What the server has said elsewhere, in refusing an order. */
  const take = (quote: Quote) => know({ quote, isAsking: false, hasFailed: false })
  const settled = async () => {
    await asking.current?.done
    return latest.current
  }
  return { ...known, ask, take, settled }
}
