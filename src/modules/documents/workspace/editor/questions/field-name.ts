/** Name and id of the input for a field, or for one part of an address or a party (`address.city`). */
export function inputName(field: string, part?: string): string {
  return part === undefined ? field : `${field}.${part}`
}

/** The field that an input belongs to, by its name. */
export function fieldOfInput(name: string): string {
  return name.split('.', 1)[0] ?? name
}

export function inputId(field: string, part?: string): string {
  return `question-${inputName(field, part).replaceAll('.', '-')}`
}

/** The attribute `autocomplete`: browsers fill in one party at a time; `off` where they know nothing. */
export function completes(party: string, what: string | undefined): string {
  return what ? `section-${party} ${what}` : 'off'
}

/** Stands beside a switch: a browser sends nothing for one that is off. */
export function presenceName(field: string): string {
  return `${field}.asked`
}

/** What is filled in within a question, for the browser to find. */
export const ENTRY = 'input:not([type=hidden]):not([aria-hidden]), textarea, select'
