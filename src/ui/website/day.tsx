import { useLanguage } from '#kernel/i18n/use-language.ts'
import { formatDay } from '#kernel/time.ts'

/** A day (`YYYY-MM-DD`) as the page's language writes it. Browsers differ: what the server wrote stays as it is. */
export function Day({ date }: { date: string }) {
  const { tag } = useLanguage()
  return (
    <time suppressHydrationWarning dateTime={date} className="xxs:whitespace-nowrap">
      {formatDay(tag, date)}
    </time>
  )
}
