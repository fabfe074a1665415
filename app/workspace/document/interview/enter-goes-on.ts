import type { KeyboardEvent } from 'react'
import { ENTRY } from '../questions/field-name.ts'

type Entry = HTMLInputElement | HTMLSelectElement

/**
 * Enter goes on: to the next input of the question, from its last one to the next question. In a text of several lines it
 * begins a line.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>, onNext: () => void): void {
  const { target } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const next = nextEntry(target)
  if (next) next.focus()
  else onNext()
}

function nextEntry(input: Entry): HTMLElement | undefined {
  const question = input.closest('[data-question]')
  const entries = [...(question?.querySelectorAll<Entry>(ENTRY) ?? [])].filter(
    (entry) => !entry.disabled && entry.checkVisibility() && (entry === input || !isSkipped(entry, input)),
  )
  return entries[entries.indexOf(input) + 1]
}

/** The other radio buttons and boxes of the group that somebody is in, and of other groups those that are not chosen. */
function isSkipped(entry: Entry, from: Entry): boolean {
  if (entry.type === 'checkbox') return entry.name === from.name
  const isChosen = entry instanceof HTMLInputElement && entry.checked
  return entry.type === 'radio' && (entry.name === from.name || !isChosen)
}
