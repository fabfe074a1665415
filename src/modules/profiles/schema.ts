export const DETAILS_PATH = '/app/details/'
/** How many an account saves at most: more than anybody chooses from. */
export const PROFILES_MOST = 200
/** How many of the changes before the last one are looked for in documents. */
export const PREVIOUS_MOST = 5
/** Hours in which a deletion can be undone. */
export const UNDO_HOURS = 24

/** Bytes of a logo that is uploaded. */
export const LOGO_BYTES = 1024 * 1024

export function logoPath(hash: string): string {
  return `${DETAILS_PATH}logo/${hash}/`
}

/** What is wrong, and where: a part of the party (`address.country`), or `phone` and the others. */
export interface DetailsProblem {
  part: string
  code: string
}
