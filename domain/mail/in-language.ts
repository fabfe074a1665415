/** HEAD-7: what a link says of the language of its visitor (docs/decisions/0014-language-of-the-web-application.md). */
const LANGUAGE_PARAMETER = 'lang'

/**
 * What a mail says, with its language in every address of the web application: whoever is not logged in where they open it reads on
 * in the language of the mail.
 */
export function inLanguage<Data extends object>(
  data: Data,
  { locale, webApp }: { locale: string; webApp: string },
): Data {
  const withLanguage = (value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(`${webApp}/`)) return value
    const url = new URL(value)
    url.searchParams.set(LANGUAGE_PARAMETER, locale)
    return url.href
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withLanguage(value)])) as Data
}
