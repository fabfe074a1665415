import { TYPED_FIELDS_KEY as KEY } from './paths.ts'

/*
 * What somebody has typed into a form whose session ends at the moment of sending: it waits in their tab
 * while they log in, and stands in the form again when they are back. The frame calls this for every form
 * (`apps/web/workspace.tsx`). A document keeps its answers itself (`unsaved-store.ts`), and a page before
 * JavaScript has nothing to keep them by.
 */

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

/** The editor: its answers are not stored twice. */
const keepsItself = /^\/app\/doc\//

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

/** Gives a page that is shown what was typed for it, and keeps or forgets the rest. */
export function arrive(page: ShownPage): void {
  const typed = read()
  if (typed === undefined) return
  const outcome = meetPage(typed, page)
  if (outcome === 'waits') {
    keep({ ...typed, isInterrupted: true })
    return
  }
  forget()
  if (outcome === 'returns') fillIn(typed)
}

/** Who is logged in, as the page knows: they may no longer be. */
let known: string | undefined

/** Keeps what the forms of a page are sent with, from now on. */
export function watchForms({ email }: Pick<ShownPage, 'email'>): void {
  known = email
  window.addEventListener('submit', keepSent, true)
}

/** Keeps what a form is sent with. */
function keepSent({ target }: SubmitEvent): void {
  const { pathname } = window.location
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  if (known === undefined || isOnTheWay(pathname) || keepsItself.test(pathname)) return
  const secrets = new Set(controlsOf(target).flatMap(({ type, name }) => (isKept(type) ? [] : name)))
  const fields = [...new FormData(target)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secrets.has(name) ? [[name, value]] : [],
  )
  if (fields.length > 0) keep({ email: known, pathname, form: [...document.forms].indexOf(target), fields })
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

/**
 * Fills the form in again, also where it is folded away at first. A second look finds the fields that only
 * an answer has brought: the province of a country.
 */
function fillIn({ form: place, fields }: TypedFields): void {
  const form = document.forms[place]
  if (form === undefined) return
  const left = [...fields]
  const met = new Set<Control>()
  const fold = form.closest('details')
  const fill = () => {
    for (const control of controlsOf(form)) {
      const { name, type } = control
      if (met.has(control) || !isKept(type)) continue
      met.add(control)
      if (control instanceof HTMLInputElement && (type === 'checkbox' || type === 'radio')) {
        const isChosen = fields.some((field) => field[0] === name && field[1] === control.value)
        if (isChosen !== control.checked && (isChosen || type === 'checkbox')) control.click()
        continue
      }
      const at = left.findIndex((field) => field[0] === name)
      if (at !== -1) typeInto(control, left.splice(at, 1)[0]?.[1] ?? '')
    }
    if (fold !== null && met.size > 0) fold.open = true
  }
  // Another form may be in its place by now.
  if (!controlsOf(form).some(({ name }) => fields.some((field) => field[0] === name))) return
  fill()
  requestAnimationFrame(fill)
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
