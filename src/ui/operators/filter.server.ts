/** What was typed into the fields of a filter, as the address has it: those that are not empty. */
export function typedFilter({ searchParams }: URL, names: readonly string[]): Record<string, string> {
  const typed = names.map((name) => [name, searchParams.get(name)?.trim() ?? ''])
  return Object.fromEntries(typed.filter(([, value]) => value !== ''))
}

/** The address of a list's next page, other choices kept: `next` is its `before`. Null on the last page. */
export function olderPage(chosen: Record<string, string>, next: number | string | undefined): string | null {
  return next === undefined ? null : `?${new URLSearchParams({ ...chosen, before: String(next) })}`
}
