import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'

const catalogues = ['website', 'website-pages', 'checkout']

/**
 * Every whole sentence that the website says, by language code: without those that have gaps, and without single words, of
 * which languages share many.
 */
export function sentencesOfWebsite(): Map<string, Set<string>> {
  const { parse } = formatter()
  return new Map(
    readdirSync('locales').map((language) => {
      const sentences = catalogues.flatMap((name) => {
        const filename = path.join('locales', language, `${name}.po`)
        const context = { filename, locale: language, sourceLocale: 'en' }
        return Object.values(parse(readFileSync(filename, 'utf8'), context)).flatMap(
          ({ translation = '' }) =>
            /[{}<>]/.test(translation) || !/\S\s\S/.test(translation) ? [] : [readable(translation)],
        )
      })
      return [language, new Set(sentences)]
    }),
  )
}

/** A text as it is compared: one kind of space. */
function readable(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
