import { addDays, firstOfMonth, startOfDay } from '#kernel/time.ts'

/** When the files of a day and of a month are counted anew (UTC). */
export function nextStarts(now: Date): { dayStarts: Date; monthStarts: Date } {
  return { dayStarts: addDays(startOfDay(now), 1), monthStarts: new Date(firstOfMonth(now, 1)) }
}
