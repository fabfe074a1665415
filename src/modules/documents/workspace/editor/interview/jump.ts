import { ENTRY, inputId } from '../questions/field-name.ts'

/** Brings a blank's question into view and puts the cursor into it; adds a row that is not there yet. */
export function jumpToQuestion(field: string, part?: string): void {
  const [row, column] = part?.split('.') ?? []
  if (row === undefined || !/^\d+$/.test(row)) {
    enter(inputOf(field, part), part === undefined ? 'start' : 'nearest')
    return
  }
  whenRowIsThere(field, Number(row), (found) => {
    const cell = column === undefined ? found : found.querySelector(`[data-column="${CSS.escape(column)}"]`)
    enter(cell?.querySelector<HTMLElement>(STOP) ?? found.querySelector<HTMLElement>(STOP), 'nearest')
  })
}

/** Brings a question, or the beginning of one longer than the screen, into view; the focus stays. */
export function showQuestion(field: string): void {
  const question = questionOf(field)
  if (!question) return
  const isLong = question.offsetHeight > window.innerHeight
  if (isLong) bringIntoView(question.querySelector(STOP) ?? question, 'start')
  else bringIntoView(question, 'center')
}

/** Brings the questions' beginning into view, in their own column or on the page; the focus stays. */
export function showTop(pane: HTMLElement | null): void {
  pane?.scrollTo({ top: 0 })
  if (pane && pane.getBoundingClientRect().top < 0)
    pane.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Whether the whole of a question is on the screen. */
export function isInView(field: string): boolean {
  const question = questionOf(field)
  if (!question?.checkVisibility()) return false
  const { top, bottom } = question.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** Focuses the place of a field in the document, or of one row of it; answers whether there is one. */
export function enterPlace(pane: HTMLElement | null, field: string, row?: string): boolean {
  const place = placeOf(pane, field, row)
  if (!place) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'center', behavior: motion() })
  return true
}

/** Brings the first place of a field, or of one row, into view, inside its scrolling pane if it has one. */
export function showInDocument(pane: HTMLElement | null, field: string, row?: string): void {
  const place = placeOf(pane, field, row)
  if (!pane || !place || pane.scrollHeight <= pane.clientHeight) return
  const frame = pane.getBoundingClientRect()
  const { top, bottom } = place.getBoundingClientRect()
  const isInView = top >= frame.top + 16 && bottom <= frame.bottom - 16
  if (!isInView) pane.scrollBy({ top: top - frame.top - frame.height / 3, behavior: motion() })
}

function placeOf(pane: HTMLElement | null, field: string, row: string | undefined): HTMLElement | null {
  const ofField = `[data-field="${CSS.escape(field)}"]`
  const wanted =
    row === undefined ? ofField : `${ofField}[data-part="${row}"], ${ofField}[data-part^="${row}."]`
  return pane?.querySelector<HTMLElement>(wanted) ?? null
}

/** What a question is entered at. A computed line takes the focus without being filled in. */
const STOP = `${ENTRY}, output[tabindex]`
/** The inputs that a question with parts begins with. */
const firstParts = [undefined, 'name', 'count', 'line1']

function inputOf(field: string, part: string | undefined): HTMLElement | null {
  const wanted = part === undefined ? firstParts : [part === 'address' ? 'address.line1' : part]
  for (const candidate of wanted) {
    const input = document.getElementById(inputId(field, candidate))
    if (input?.matches(STOP)) return input
  }
  const question = questionOf(field)
  // A group of radio buttons is entered at the one that is chosen.
  return (
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>(STOP) ??
    null
  )
}

function questionOf(field: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-question="${CSS.escape(field)}"]`)
}

/**
 * Presses "Add another" until the row is there: one press, one row, one frame. A question without rows (a
 * loan whose payments are printed, a multiple choice) is entered itself, and so is one that is full.
 */
function whenRowIsThere(field: string, row: number, act: (row: HTMLElement) => void): void {
  const question = questionOf(field)
  const found = question?.querySelector<HTMLElement>(`[data-row="${row}"]`)
  if (found) {
    act(found)
    return
  }
  const add = question?.querySelector<HTMLButtonElement>('[data-add-row]:not(:disabled)')
  if (!add) {
    enter(inputOf(field, undefined), 'start')
    return
  }
  add.click()
  requestAnimationFrame(() => whenRowIsThere(field, row, act))
}

function enter(input: HTMLElement | null, block: ScrollLogicalPosition): void {
  if (!input) return
  input.focus({ preventScroll: true })
  bringIntoView(input, block)
}

/**
 * The question first, as a whole where it fits, and then what was asked for. What is far is reached at once,
 * and once more when what is around it has been drawn: until then its height was a guess.
 */
function bringIntoView(element: Element, block: ScrollLogicalPosition): void {
  const { top, bottom } = element.getBoundingClientRect()
  const isFar = bottom < -window.innerHeight || top > 2 * window.innerHeight
  const scroll = (behavior: ScrollBehavior) => {
    element.closest('[data-question]')?.scrollIntoView({ block, behavior })
    element.scrollIntoView({ block: 'center', behavior })
  }
  scroll(isFar ? 'instant' : motion())
  if (isFar) requestAnimationFrame(() => requestAnimationFrame(() => scroll('instant')))
}

function motion(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

/**
 * Called before inputs are drawn anew: gives the focus back to the one that has it, with the cursor where it
 * is or at the end of what it says then; where it is gone, as the button of a row is, to the first one of its
 * question. Where React draws at once, before the next key can be heard; else with the next frame.
 */
export function keepFocus(goOn: 'where it is' | 'end' = 'where it is'): void {
  const focused = document.activeElement
  const question = focused?.closest<HTMLElement>('[data-question]')?.dataset.question
  if (!(focused instanceof HTMLElement) || (focused.id === '' && question === undefined)) return
  // Null where an input has no cursor that can be asked for, such as one for an e-mail address.
  const cursor = isText(focused) ? focused.selectionStart : null
  const giveBack = () => {
    const anew =
      document.getElementById(focused.id) ??
      document.querySelector<HTMLElement>(`[data-question="${CSS.escape(question ?? '')}"] :is(${ENTRY})`)
    // Nobody else has it: only what was drawn anew has lost it.
    if (anew === null || anew === focused || document.activeElement !== document.body) return
    anew.focus({ preventScroll: true })
    if (cursor === null || !isText(anew)) return
    const place = goOn === 'end' ? anew.value.length : cursor
    anew.setSelectionRange(place, place)
  }
  queueMicrotask(giveBack)
  requestAnimationFrame(giveBack)
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
