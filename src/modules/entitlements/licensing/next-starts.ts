/** When the files of a day and of a month are counted anew (UTC). */
export function nextStarts(now: Date): { dayStarts: Date; monthStarts: Date } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  return {
    dayStarts: new Date(Date.UTC(year, month, day + 1)),
    monthStarts: new Date(Date.UTC(year, month + 1, 1)),
  }
}
