/**
 * Numbers that look random and are the same for the same seed (mulberry32), so that a run can be repeated.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same values in an order that the given random numbers decide (Fisher and Yates). */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const drawn: Value[] = []
  const left = [...values]
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  return drawn
}
