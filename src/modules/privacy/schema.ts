/** Where an account gets a copy of its data, and where it is deleted. */
export const DATA_PATH = '/app/account/data/'
export const DELETE_PATH = '/app/account/delete/'

/** So long a copy can be downloaded. */
export const EXPORT_DAYS = 7
/** So long a deletion can be undone. */
export const UNDO_DAYS = 14

/** A plan that a deletion ends. */
export interface EndingPlan {
  name: string
  /** ISO 8601: until when it is paid. */
  until: string
  /** Whether it would have been charged again. */
  renews: boolean
  /** How many others have a seat in it, or are invited to one. */
  people: number
}
