/** The template that stands for the library: one that anybody may have, and of those the longest, whose first page is full. */
export function featuredOf<Entry extends { template: { free: boolean }; pages: number }>(
  templates: readonly Entry[],
): Entry | undefined {
  const free = templates.filter(({ template }) => template.free)
  return free.toSorted((one, other) => other.pages - one.pages)[0] ?? templates[0]
}
