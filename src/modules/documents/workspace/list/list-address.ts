const LIST_PATH = '/app/documents/'

/** What stands in the address for one view of the list only: the next one begins without it. */
const PASSING = ['rename', 'actions', 'confirm', 'did', 'id']

/** Takes what was searched for and filtered away; the order stays. */
export const EVERYTHING = { q: null, template: null, language: null, show: null }

/** The list's address with something changed. Null removes a parameter; several values stand one by one. */
export function listAddress(
  { search }: { search: string },
  changes: Record<string, string | readonly string[] | null> = {},
): string {
  const query = new URLSearchParams(search)
  for (const name of PASSING) query.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name)
    for (const each of value === null ? [] : [value].flat()) query.append(name, each)
  }
  return query.size === 0 ? LIST_PATH : `${LIST_PATH}?${query}`
}
