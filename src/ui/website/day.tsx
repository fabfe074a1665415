import { useLanguage } from '#kernel/i18n/use-language.ts'

/** A day (`YYYY-MM-DD`) as the page's language writes it. Browsers differ: what the server wrote stays as it is. */
export function Day({ date }: { date: string }) {
  const { tag } = useLanguage()
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <time suppressHydrationWarning dateTime={date} className="xxs:whitespace-nowrap">
      {format.format(new Date(date))}
    </time>
  )
}
