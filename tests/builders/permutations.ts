/** Every order in which things can come, each once. */
export function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [place, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest]
  }
}
