/**
 * Flesch's reading ease of English sentences: 100 is very easy, 50 fairly hard, 0 a statute (R. Flesch, "A
 * New Readability Yardstick", 1948). Syllables are counted by the vowels of a word, which is right to a few
 * per cent over a page.
 */
export function readingEase(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z][A-Za-z’'-]*/g) ?? [])
  if (words.length === 0) return 100
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  // A last e is silent, and so is that of -es and -ed after most letters; that of -le after a consonant is
  // not.
  const spoken = letters.replace(/(?<=[^laeiouy]|[aeiouy]l)es?$|(?<=[^aeiouytd])ed$/, '')
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 0)
}

/** Sentences of a text: what ends in a full stop, a question mark or an exclamation mark. */
export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["”»“)]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
