import type { Answers, Template } from '#engine/source/index.ts'
import { fieldOfInput } from '../questions/field-name.ts'
import { readForm } from './read-answers.ts'

/**
 * What was answered in the server's form before JavaScript arrived. React keeps it in the inputs, and `TextArea` in its own,
 * but nobody hears of it.
 */
export function earlyAnswers(
  template: Pick<Template, 'groups' | 'language'>,
  form: HTMLFormElement,
  locale: string,
): Answers {
  const answered = new Set(
    [...form.elements].flatMap((control) => (isChanged(control) ? fieldOfInput(control.name) : [])),
  )
  if (answered.size === 0) return {}
  const answers = Object.entries(readForm(template, new FormData(form), locale))
  return Object.fromEntries(answers.filter(([field]) => answered.has(field)))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether a control no longer shows what the server wrote into it. */
function isChanged(control: Element): control is Control {
  if (control instanceof HTMLSelectElement) return [...control.options].some(isChosenAnew)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** The first option of a list is chosen without being marked so. */
function isChosenAnew({ selected, defaultSelected, index }: HTMLOptionElement): boolean {
  return selected && !defaultSelected && index > 0
}
