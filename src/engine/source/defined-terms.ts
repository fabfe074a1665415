const LETTER = '[\\p{L}\\p{N}_]'

/**
 * Finds a defined term in a text: whole words, capitals as defined, in the singular or the plural
 * ("Deliverable" is used by "Deliverables" and the other way round; so are "Party" and "Parties", "Local" and
 * "Locaux", "Juez" and "Jueces", "Partei" and "Parteien").
 */
export function termPattern(term: string): RegExp {
  const known = patterns.get(term)
  if (known) return known
  const words = term.trim().split(/\s+/).map(eitherNumber).join('\\s+')
  const pattern = new RegExp(`(?<!${LETTER})${words}(?!${LETTER})`, 'u')
  patterns.set(term, pattern)
  return pattern
}

const patterns = new Map<string, RegExp>()

function eitherNumber(word: string): string {
  const plain = word.replaceAll(/['’]/g, "'")
  const forms = new Set([plain, `${plain}s`, `${plain}es`])
  for (const [singular, plural] of [
    ['y', 'ies'],
    ['z', 'ces'],
    ['al', 'aux'],
    ['eau', 'eaux'],
    ['', 'es'],
    ['', 's'],
    ['', 'n'],
    ['', 'en'],
    ['', 'r'],
  ] as const) {
    if (plain.endsWith(singular)) forms.add(plain.slice(0, plain.length - singular.length) + plural)
    if (plain.endsWith(plural) && plain.length > plural.length + 2)
      forms.add(plain.slice(0, plain.length - plural.length) + singular)
  }
  const literal = [...forms].map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?:${literal.sort((a, b) => b.length - a.length).join('|')})`.replaceAll("'", "['’]")
}
