import { inputId } from './field-name.ts'

/** Brings the question of a blank into view and puts the cursor into it. */
export function jumpToQuestion(field: string, part?: string): void {
  const input = inputOf(field, part)
  input?.focus({ preventScroll: true })
  input
    ?.closest('[data-question]')
    ?.scrollIntoView({ block: part === undefined ? 'start' : 'nearest', behavior: motion() })
  input?.scrollIntoView({ block: 'center', behavior: motion() })
}

/** Brings the first place of a field in the document into view, inside its own scrolling pane where it has one. */
export function showInDocument(pane: HTMLElement | null, field: string): void {
  const place = pane?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  if (!pane || !place || pane.scrollHeight <= pane.clientHeight) return
  const frame = pane.getBoundingClientRect()
  const { top, bottom } = place.getBoundingClientRect()
  const isInView = top >= frame.top + 16 && bottom <= frame.bottom - 16
  if (!isInView) pane.scrollBy({ top: top - frame.top - frame.height / 3, behavior: motion() })
}

/** The inputs that a question with parts begins with. */
const firstParts = [undefined, 'name', 'count', 'line1']

function inputOf(field: string, part: string | undefined): HTMLElement | null {
  const wanted = part === undefined ? firstParts : [part === 'address' ? 'address.line1' : part]
  for (const candidate of wanted) {
    const input = document.getElementById(inputId(field, candidate))
    if (input?.matches('input, textarea, select')) return input
  }
  const question = document.querySelector(`[data-question="${CSS.escape(field)}"]`)
  // A group of radio buttons is entered at the one that is chosen.
  return (
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ??
    null
  )
}

function motion(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
