import { useLanguage } from '#kernel/i18n/use-language.ts'
import { formatDay } from '#kernel/time.ts'

/** A day (`YYYY-MM-DD`) in the page's language. Browsers differ, so what the server wrote stays. */
export function Day({ date }: { date: string }) {
  const { tag } = useLanguage()
  return (
    <time suppressHydrationWarning dateTime={date} className="xxs:whitespace-nowrap">
      {formatDay(tag, date)}
    </time>
  )
}
