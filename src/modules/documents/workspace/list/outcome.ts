/** What has just been done with the documents of a list. */
export interface Outcome {
  did: 'deleted' | 'restored' | 'copied' | 'destroyed' | 'emptied'
  /** Which; those that are no more are not named. */
  ids: string[]
}

/** Why something was not done. */
export interface Problem {
  /** `gone`: done elsewhere already, or never theirs. */
  code: 'gone' | 'nothing_chosen' | 'too_many' | 'name_required' | 'name_too_long'
  /** The document that it is about, where it is one. */
  id?: string
}
