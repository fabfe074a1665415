/** A wording that is not wanted, and what to write for it. */
export interface Wording {
  pattern: RegExp
  instead: string
}

/** Something that a kind of document must hold: found by its words, in headings, in the text or in ids. */
export interface Particular {
  /** Completes the rule's code: `L4-amendment`. */
  code: string
  /** "how the agreement is changed" */
  what: string
  pattern: RegExp
}

/**
 * What the rules need to know of a language.
 * All patterns are global, Unicode-aware, and ignore case unless case is the point.
 */
export interface LanguageRules {
  /** Words of old drafting (U9), and pairs that say one thing twice. */
  legalese: readonly Wording[]
  doublets: readonly Wording[]
  /** A duty said in other words than the language's own `must` (L6); none where several are good usage. */
  softDuties?: Wording
  leftovers: readonly RegExp[]
  /** Instructions to whoever fills the document in, which belong in a note (U7). */
  guidance: RegExp
  /** Words that may follow themselves. */
  mayBeDoubled: ReadonlySet<string>
  /**
   * Words that change before some answers, as they stand right before one: `{% fit %}` prints the right form.
   */
  changesBeforeAnswer: RegExp
  /** Words that put a period after them into another case: "von 14 Tagen", where "14 Tage" is asked. */
  bendsPeriods?: RegExp
  /** The conjunction at the end of the last but one item: "; and". */
  endsOpen: RegExp
  /** What makes a capitalised phrase the name of a law. */
  lawNearby: RegExp
  /** A mention of a statute, a code or a regulation. */
  statute: RegExp
  /** Words before a capitalised word that make it look like a defined term, as alternatives. */
  determiners: string
  /** Capitalised without being defined: courts, states, months, institutions. */
  properNames: RegExp
  /** "a binding agreement": not to be said of a worksheet (U6). */
  binding: RegExp
  /** What a contract must hold (L4). */
  contract: readonly Particular[]
  policy: readonly Particular[]
  resolution: readonly Particular[]
  privacyNotice: readonly Particular[]
  jobDescription: readonly Particular[]
  promissoryNote: readonly Particular[]
  billOfSale: readonly Particular[]
  /** A limit or an exclusion of liability, and what it may never cover (L8). */
  liability: { limit: RegExp; death: RegExp; fraud: RegExp }
  /** Clauses that some laws forbid or restrict (L9). */
  strict: readonly Particular[]
  /** A clause that outlives the document (L12). */
  survival: RegExp
  /** "in writing", and whether e-mail is (L7). */
  written: RegExp
  electronic: RegExp
  /** Days, and which days are meant (L7). */
  days: RegExp
  whichDays: RegExp
  /** Figures that look like an amount, and what makes them one (L7). */
  amount: RegExp
  currency: RegExp
  /** Threats that a letter about a debt may not make. */
  criminalThreat: RegExp
  /** "enclosed" in the text, and the list at the end. */
  enclosed: RegExp
  enclosureList: RegExp
  /** Admits that the sender is liable. */
  admission: RegExp
  unsubscribe: RegExp
  /** Words of age, sex, family or origin that a job description must not use. */
  discriminating: readonly Wording[]
  /** First words of a duty that are no verb. */
  notAVerb: RegExp
  /** Headings of a job description. */
  dutiesHeading: RegExp
  /** Words that disagree in number or gender, whatever the sentence (U2). */
  disagreements: readonly RegExp[]
  /** Right, and in no dictionary: words of the law, of trades and of computing. */
  vocabulary: ReadonlySet<string>
  /** Without these a sentence and its contrary are the same, and without the others a duty and a right. */
  negations: RegExp
  modals: RegExp
  /** A heading of what one side has to do. */
  obligations: RegExp
  /** Right before a reference: the noun that it is about. */
  referring: RegExp
  /** Which law governs. */
  governingLaw: RegExp
  /** A period, the matter it runs for, and the duty where the matter alone does not tell. */
  deadlines: readonly RegExp[]
  /** Labels of periods that are never years: a notice, a time to pay. */
  shortPeriods: RegExp
  /** Interest, in a label. */
  interest: RegExp
  /** Years of notice. */
  yearsOfNotice: RegExp
  /** The words for units of time, as they stand after a number. */
  periods: Readonly<Record<'day' | 'businessDay' | 'week' | 'month' | 'year', RegExp>>
}

/** A pattern of whole words, written as alternatives; `\b` knows ASCII only. */
export function words(alternatives: string, flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, flags)
}

/** Words apart by spaces and line ends. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u))
}

/** A row a wording: `pattern → what to write for it`. */
export function wordings(table: TemplateStringsArray): Wording[] {
  return rowsOf(table).map(([pattern, instead]) => ({ pattern: words(pattern), instead }))
}

/** A row a particular: `code: what the document does not say without it → pattern`. */
export function particulars(table: TemplateStringsArray): Particular[] {
  return rowsOf(table).map(([about, pattern]) => {
    const [, code = '', what = ''] = /^(\S+): (.*)$/.exec(about) ?? []
    return { code, what, pattern: new RegExp(pattern, 'giu') }
  })
}

/** The halves of each line, as they are written: a pattern's backslashes stay. */
function rowsOf({ raw: [table = ''] }: TemplateStringsArray): [left: string, right: string][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [left = '', right = ''] = line.trim().split(' → ')
      return [left, right]
    })
}
