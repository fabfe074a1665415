import type { DurationUnit, Money, PartyKind } from '../template.ts'
import type { DocumentWords, LetterheadBlock } from '../tree.ts'

/** The words that the engine itself puts into a document: one such table per language and region. */
export interface LanguageWords extends DocumentWords {
  /** The schedule's words inside a sentence: French and Spanish write them small there. */
  scheduleReference: string
  /** Before the number of a clause: "Section ". */
  clauseReference: string
  severalReferences: SeveralReferences
  /** A clause of a schedule: "paragraph 1.1 of Schedule 1". */
  paragraphOf: { before: string; between: string }
  recital: string
  clauseNotIncluded: string
  yes: string
  no: string
  quotes: { open: string; close: string }
  businessDays: { one: string; other: string }
  /** The label of a blank for one part of an answer: "Buyer: address". */
  blank: (field: string, part: string) => string
  /** Parts of a party and of an address, and of a payment of a loan, as a blank names them. */
  parts: Record<string, string>
  /**
   * Around the key terms of a contract: how they and the text belong together, the heads of their table, the
   * heading of the text.
   */
  cover: { lead: string; columns: readonly [string, string]; terms: string }
  signature: { company: string; individual: string; name: string; title: string; date: string }
  deed: DeedWords
  letter: LetterWords
  party: Record<PartyKind, readonly PartyPhrase[]>
  /** The words that take another form before some answers: `{% fit "a" to=$title /%}`. */
  fits: Readonly<Record<string, FittingWord>>
  /** The full stop after a quotation stands whatever ends inside it. */
  stopsOutside?: true
  spelling: NumberSpelling
}

/**
 * The form of a word before an answer, how many of the answer's characters go into it ("au" of "Le Havre"),
 * and what the answer takes on after it ("von 14 Tagen").
 */
export type FittingWord = (answer: string) => { form: string; taken?: number; ending?: string }

/** "Sections 4, 5 and 8" instead of "Section 4, Section 5 and Section 8". */
export interface SeveralReferences {
  /** Before the first number. */
  clauses: string
  recitals: string
  /** The article before one reference and before several, the longest first. */
  articles: readonly (readonly [one: string, several: string])[]
  /** What stands between two of them; in brackets what is left when the word and its article are gone. */
  between: RegExp
  /** The one that joins all, not one of several: after "or" the word stays as it is for one. */
  and: RegExp
}

/** One piece of a party's description, in the order in which it is printed and asked for. */
export interface PartyPhrase {
  part: 'name' | 'address' | PartyTextPart
  /** Words before the part. `{article}` is the article that fits the part. */
  before?: string
  after?: string
  /** Left out with its words where there is no answer; any other part leaves a labelled blank. */
  optional?: true
}
export type PartyTextPart =
  | 'entityType'
  | 'organizedIn'
  | 'registrationNumber'
  | 'taxNumber'
  | 'signatoryName'
  | 'signatoryTitle'

/**
 * The description of a party, written as a sentence with its parts: `{name}, {article} {entityType}`. What
 * stands between brackets is left out where its part is not answered.
 */
export function sentence([text = '']: TemplateStringsArray): PartyPhrase[] {
  const parts = text.matchAll(/(\[?)((?:[^[\]{}]|\{article\})*)\{(\w+)\}([^[\]{}]*\])?/g)
  return Array.from(parts, ([, bracket, before, part, rest = '']) => ({
    ...(before && { before }),
    part: part as PartyPhrase['part'],
    ...(rest.length > 1 && { after: rest.slice(0, -1) }),
    ...(bracket && { optional: true }),
  }))
}

/** A signature that a witness attests. */
export interface DeedWords {
  /** The opening words; `{name}` and `{signatoryName}` stand for the party's own. */
  statement: Record<PartyKind, string>
  witnessHeading: string
  /** The lines that the witness fills in, the signature first. */
  witnessLines: readonly string[]
}

export interface LetterWords {
  /** "Re:" */
  subject: string
  /** "Our reference:" */
  reference: string
  arrangement: LetterheadBlock['arrangement']
  /** Around the place and the date: "Lyon, le 3 mars 2027", or "Le 3 mars 2027" where no place is given. */
  date: { withoutPlace: string; afterPlace: string }
}

/** How a language says numbers. Whole numbers from 0 to below 10^15. */
export interface NumberSpelling {
  /** `gender` is the counted noun's; `noun`: one follows ("veintiún días", not "veintiuno días"). */
  cardinal: (value: number, gender: Gender, noun: boolean) => string
  minus: string
  /** "point" between the whole and the decimal places. */
  decimalPoint: string
  /** Nouns that are feminine in this language. */
  feminine: RegExp
  /** Whether the currency needs "of" after this amount: "un million d’euros". */
  beforeCurrency: (words: string, currency: string) => string
  /** The name where the language's own contracts do not use the one of the CLDR. */
  currencyNames: Record<string, { one: string; other: string }>
  cents: Record<string, { one: string; other: string }>
  /** The whole amount: `amount` is "ten thousand US dollars", `cents` "fifty cents", or "" for none. */
  money: (parts: { amount: string; cents: string; hundredths: string; money: Money }) => string
  units: Record<Exclude<DurationUnit, 'businessDay'>, { one: string; other: string }>
}
export type Gender = 'masculine' | 'feminine'
