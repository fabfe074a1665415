import type { RevenueUnit } from '../../administration/schema.ts'

/** The first days of the periods from the one that begins on a day to the one that begins on another, YYYY-MM-DD. */
export function periodsBetween(unit: RevenueUnit, first: string, last: string): string[] {
  const periods: string[] = []
  for (let period = first; period <= last; period = after(unit, period)) periods.push(period)
  return periods
}

function after(unit: RevenueUnit, period: string): string {
  const day = new Date(period)
  if (unit === 'day') day.setUTCDate(day.getUTCDate() + 1)
  else if (unit === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}
