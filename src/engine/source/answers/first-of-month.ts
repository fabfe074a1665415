/** French writes the first of a month as "1er mars"; `Intl`, which has written the date, does not. */
export function countFirstOfMonth(date: string, language: string): string {
  return language.startsWith('fr') ? date.replace(/^1 /, '1er ') : date
}
