/** Every order in which things can come, each once. */
export function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [place, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest]
  }
}

/**
 * As many orders of these as have any three of them, or all where they are fewer, in each order that those
 * can come in.
 */
export function ordersOfThree<Item>(items: readonly Item[]): Item[][] {
  const seen = new Set<string>()
  return [...permutations(items.map((_, place) => place))]
    .filter((order) => {
      const threes = order.flatMap((first, at) =>
        order
          .slice(at + 1)
          .flatMap((second, after) => [
            `${first},${second}`,
            ...order.slice(at + after + 2).map((third) => `${first},${second},${third}`),
          ]),
      )
      const isNew = threes.some((three) => !seen.has(three))
      for (const three of threes) seen.add(three)
      return isNew
    })
    .map((order) => order.map((place) => items[place] as Item))
}
