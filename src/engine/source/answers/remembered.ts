/** The value of a key, made once: an `Intl` formatter costs more than the evaluation of a whole document. */
export function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Made when it is first asked for: of the formatters of a language a document needs two or three. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
