/** The languages that mails are written in; people of another one get English (LANG-1). */
const mailLanguages = [
  { code: 'en', tag: 'en-US' },
  { code: 'fr', tag: 'fr' },
  { code: 'es', tag: 'es' },
] as const

/** The language for the reader of a mail, by the language code of the account. */
export function mailLanguage(code: string): (typeof mailLanguages)[number] {
  return mailLanguages.find((language) => language.code === code) ?? mailLanguages[0]
}
