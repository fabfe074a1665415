import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'

const catalogues = ['website', 'website-pages', 'checkout']

/**
 * Every whole sentence that the website says, by language code: without those that have gaps, and without
 * single words, of which languages share many.
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

/**
 * The English texts, sentences and single words, that stand for something else in the language and are
 * themselves nothing that it says: met there, they were not translated.
 */
export function untranslated(language: string): Set<string> {
  const { parse } = formatter()
  const files = readdirSync(path.join('locales', language))
  const messages = files.flatMap((file) => {
    const filename = path.join('locales', language, file)
    const context = { filename, locale: language, sourceLocale: 'en' }
    return Object.values(parse(readFileSync(filename, 'utf8'), context))
  })
  const said = new Set(messages.map(({ translation = '' }) => readable(translation)))
  const english = messages.map(({ message = '' }) => readable(message))
  return new Set(english.filter((message) => message !== '' && !said.has(message)))
}
