import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// One thing has one name wherever people read it, but for legal texts, which are agreed to as they are. Other
// languages are translated from these sentences.

/** Every English sentence of the interface, and every English page, with where it stands. */
const texts = [
  ...globSync('locales/en/*.po').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, quoted = '']) => ({
      file,
      text: quoted.replaceAll(/^"|"$|"\n"/gm, ''),
    })),
  ),
  ...globSync(['content/{blog,help,landing,newsroom}/en/**/*.{md,yaml}', 'content/pages/*/en.yaml']).map(
    (file) => ({ file, text: readFileSync(file, 'utf8') }),
  ),
].map(({ file, text }) => ({
  file,
  // What people do not read: values, parts of addresses, names in the head of a file.
  text: text.replaceAll(/\{[^{}]*\}|\]\([^)]*\)|https?:\S+|^[\s-]*[\w-]+:?$/gm, ''),
}))

/** Labels in the words of the specification (SIGN-5). */
const asSpecified = ['Enter your business email', 'Enter business email', 'Valid email address required']

/** The other ways to say it, and what we say. */
const words: readonly [wrong: RegExp, right: string][] = [
  [/(?<![\w-])emails?(?![\w-])/i, 'e-mail'],
  [/(?:before|without|excluding|plus) taxes|(?:exclude|excl\.) tax(?:es)?|net of tax/i, 'before tax'],
  [/taxes included|incl(?:\.|uding) tax(?:es)?|with taxes(?! )/i, 'tax included'],
  [/active license already/i, 'an account already has a plan'],
]

test.each(words)('nothing says %s: the word is %s', (wrong) => {
  expect(texts.length).toBeGreaterThan(2_000)
  const found = texts.flatMap(({ file, text }) => {
    if (asSpecified.includes(text.trim())) return []
    const at = wrong.exec(text)
    return at === null ? [] : [`${file}: …${text.slice(Math.max(0, at.index - 40), at.index + 40)}…`]
  })
  expect(found).toEqual([])
})

/** Where a license is meant that somebody agrees to or has: our agreement, a program's, a profession's. */
const licenses =
  /license agreement|<1>license<\/1>|^License$|License type|MIT license|## The license|The license text|license of the software|licensed attorney|their own license|with their licenses/gi

/** Articles, and what others have made of the product, are about other people's licenses. */
const ofOthers = /^content\/(blog|pages\/third-party-notices)\//

test('what is bought is a plan: *license* names an agreement, a program’s terms or a permit', () => {
  const found = texts.flatMap(({ file, text }) => {
    const own = ofOthers.test(file) ? '' : text.replaceAll(licenses, '')
    const at = /.{0,40}\blicen[sc]e[sd]?\b.{0,40}/i.exec(own)
    return at === null ? [] : [`${file}: …${at[0]}…`]
  })
  expect(found).toEqual([])
})
