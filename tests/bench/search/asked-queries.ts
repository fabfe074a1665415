import type { JudgedQuery } from './judged.ts'

/** Letters after which a search field first asks (src/ui/components/suggestions/suggestions.tsx). */
const SHORTEST = 1

/** Every query as it is typed: letter by letter, then as a whole. */
export function typedQueries(queries: readonly JudgedQuery[]): { query: string; language: string }[] {
  return queries.flatMap(({ query, language }) => {
    const lengths = Array.from(
      { length: Math.max(0, query.length - SHORTEST) },
      (_, index) => index + SHORTEST,
    )
    return [...lengths, query.length].map((length) => ({ query: query.slice(0, length), language }))
  })
}

const words = (text: string) => text.repeat(200).slice(0, 200)

/**
 * What somebody may send to make a search slow: the longest queries that are read, of frequent words, of
 * mistakes, of nothing.
 */
export const abusiveQueries: { query: string; language: string }[] = [
  words('agreement contract letter notice form '),
  words('contrat de travail bail lettre avis '),
  words('agrement contarct lettre notise '),
  words('a '),
  words('e'),
  words('contractcontract'),
  words('a b c d e f g h i j k l m n o p q r s t u v w x y z '),
  words('termination-letter-employment-'),
  words("l'd'n'"),
  words('zzzzzzz xxxxxxx yyyyyyy '),
  words('co le ag em re '),
  // Words that nothing is found by, beside some that many templates have: all are searched once more without
  // them.
  'agreement zyxwvut',
  'contract letter notice brokenness zyxwvut qponmlk',
  words('agrement zyxwvut contarct lettre brokenness notise '),
].flatMap((query) => ['en', 'fr', 'es'].map((language) => ({ query, language })))
