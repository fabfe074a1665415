/**
 * How many sign-ups come of a view; null where the views are not known. More sign-ups than views were made by browsers that report
 * no events, of which nothing can be said.
 */
export function conversionOf({ views, signUps }: { views: number | null; signUps: number }): number | null {
  return views === null || views === 0 || signUps > views ? null : signUps / views
}
