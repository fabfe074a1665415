import { useLanguage } from '../../../use-language.ts'

/** A month (`YYYY-MM`) as the page's language names it. */
export function useMonth(month: string): string {
  const { tag } = useLanguage()
  const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(month))
}
