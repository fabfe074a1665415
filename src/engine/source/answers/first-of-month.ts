/** "1er mars": French counts the first day of a month and numbers the others, and `Intl`, which has written the date, does not. */
export function countFirstOfMonth(date: string, language: string): string {
  return language.startsWith('fr') ? date.replace(/^1 /, '1er ') : date
}
