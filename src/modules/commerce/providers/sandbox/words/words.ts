import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'

/**
 * What the sandbox's pages say. They stand for pages of somebody else, outside the application, and so have
 * words of their own instead of the catalogues in locales/. `{…}` is filled in.
 */
export type Words = typeof en

const languages: Readonly<Record<string, Words>> = { en, fr, es, de, it, pt }

/** The words of the first of these languages that there is. */
export function wordsIn(...codes: (string | undefined)[]): Words {
  return codes.map((code) => (code === undefined ? undefined : languages[code])).find(Boolean) ?? en
}

/** A sentence with its `{…}` filled in. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
