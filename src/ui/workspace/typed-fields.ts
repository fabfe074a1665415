import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'

/**
 * What somebody has typed into a form whose session ends at the moment of sending: it waits in their tab
 * while they log in, and stands in the form again when they are back. A document keeps its answers by itself
 * (`unsaved-store.ts`), and a page before JavaScript has nothing to keep them by.
 */

/** Where it waits, until its tab is closed (`consent/kept-in-browser.ts`). */
const KEY = 'formulary:typed'

export interface TypedFields {
  /** Who typed it: nobody else who logs in here gets to see it. */
  email: string
  /** The page of the form, and which of its forms. */
  pathname: string
  form: number
  fields: [name: string, value: string][]
  /** They were sent to log in instead of being answered. */
  isInterrupted?: true
}

/** Pages on which somebody proves who they are, before they come back. */
const onTheWay =
  /^\/app\/(?:account\/(?:login|create|continue|check-mail|forgot-password|set-password|confirm-email)|admin\/second-factor)\//

function isOnTheWay(pathname: string): boolean {
  return onTheWay.test(pathname)
}

interface ShownPage {
  pathname: string
  search: string
  /** Of whoever is logged in. */
  email: string | undefined
}

/** What becomes of it on the next page: it waits, it is typed again, or it has been answered and is over. */
export function meetPage(typed: TypedFields, page: ShownPage): 'waits' | 'returns' | 'over' {
  if (isOnTheWay(page.pathname)) {
    const next = new URLSearchParams(page.search).get('next') ?? typed.pathname
    return next.startsWith(typed.pathname) ? 'waits' : 'over'
  }
  const isBack = typed.isInterrupted && typed.pathname === page.pathname && typed.email === page.email
  return isBack ? 'returns' : 'over'
}

/** For pages with forms, those after them, and those on which somebody logs in meanwhile. */
export function useTypedFields(): void {
  const { pathname, search, key } = useLocation()
  const frame = useRouteLoaderData<{ account: { email: string } | null }>('apps/web/workspace')
  const email = frame?.account?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may be answered at its own address
  useEffect(() => {
    arrive({ pathname, search, email })
    known = email
    window.addEventListener('submit', keepSent, true)
    return () => window.removeEventListener('submit', keepSent, true)
  }, [pathname, search, email, key])
}

/** Tells of a page that is shown what was typed for it, and keeps or forgets the rest. */
function arrive(page: ShownPage): void {
  const typed = read()
  if (typed === undefined) return
  const outcome = meetPage(typed, page)
  if (outcome === 'waits') {
    keep({ ...typed, isInterrupted: true })
    return
  }
  forget()
  const form = document.forms[typed.form]
  if (outcome === 'returns' && form !== undefined) fillIn(form, typed.fields)
}

/** Who is logged in, as the page knows: they may no longer be. */
let known: string | undefined

/** Keeps what a form is sent with. */
function keepSent({ target }: SubmitEvent): void {
  const { pathname } = window.location
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  if (known === undefined || isOnTheWay(pathname)) return
  const secrets = new Set(controlsOf(target).flatMap(({ type, name }) => (isKept(type) ? [] : name)))
  const fields = [...new FormData(target)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secrets.has(name) ? [[name, value]] : [],
  )
  keep({ email: known, pathname, form: [...document.forms].indexOf(target), fields })
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlsOf({ elements }: HTMLFormElement): Control[] {
  return [...elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )
}

/** Whether a control has what somebody typed, and no secret: what is hidden, the page has itself. */
function isKept(type: string): boolean {
  return !['password', 'hidden', 'file', 'submit', 'button'].includes(type)
}

function fillIn(form: HTMLFormElement, fields: TypedFields['fields']): void {
  const left = [...fields]
  for (const control of controlsOf(form)) {
    const { name, type } = control
    if (!isKept(type)) continue
    if (control instanceof HTMLInputElement && (type === 'checkbox' || type === 'radio')) {
      const isChosen = fields.some((field) => field[0] === name && field[1] === control.value)
      if (isChosen !== control.checked && (isChosen || type === 'checkbox')) control.click()
      continue
    }
    const at = left.findIndex((field) => field[0] === name)
    if (at !== -1) typeInto(control, left.splice(at, 1)[0]?.[1] ?? '')
  }
}

/** As a keyboard does, for React to hear it: React looks at the value itself, and past its own setter. */
function typeInto(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}

function keep(typed: TypedFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing: then it is typed again.
  }
}

function read(): TypedFields | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedFields | null) ?? undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is nothing.
  }
}
