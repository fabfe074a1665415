import type { DeclineReason } from '../../../payments/schema.ts'
import type { NoticeManner } from '../sandbox-store.ts'
import type { CardToken } from '../test-cards.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

/**
 * What the sandbox's pages say. They stand for pages of somebody else, outside the application, and so have words of their own
 * instead of the catalogues in locales/. `{…}` is filled in.
 */
export interface Words {
  tag: string
  /** What these pages are: nobody may take them for the real thing. */
  testMode: string
  fields: {
    title: string
    accepted: string
    cardType: string
    cardTypeUnknown: string
    number: string
    /** Of both names together. */
    name: string
    firstName: string
    lastName: string
    month: string
    year: string
    cvc: string
    cvcHelp: string
    pay: string
    save: string
    sending: string
    debit: string
  }
  problems: Record<
    | 'number_missing'
    | 'number_wrong'
    | 'number_real'
    | 'name_missing'
    | 'month_wrong'
    | 'year_wrong'
    | 'expired'
    | 'cvc_wrong',
    string
  >
  cards: {
    only: string
    title: string
    help: string
    use: string
    choose: string
    outcomes: Record<CardToken, string>
  }
  notices: { title: string; manners: Record<NoticeManner, string> }
  authentication: { title: string; ask: string; askToSave: string; confirm: string; refuse: string }
  approval: {
    title: string
    help: string
    order: string
    amount: string
    later: Record<'month' | 'year', string>
    pay: string
    payOnce: string
    unreceived: string
    cancel: string
  }
  end: Record<'paid' | 'saved' | 'processing' | 'cancelled', string>
  declines: Record<DeclineReason, string>
  back: string
}

const languages: Readonly<Record<string, Words>> = { en, fr, es, de, it, pt }

/** The words of the first of these languages that there is. */
export function wordsIn(...codes: (string | undefined)[]): Words {
  return codes.map((code) => (code === undefined ? undefined : languages[code])).find(Boolean) ?? en
}

/** A sentence with its `{…}` filled in. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
