/** A script of a page, or the policy that says which ones may run. */
export interface PageScript {
  /** Where it comes from, or how it begins. */
  name: string
  /** SHA-256 of its text; empty where it is somebody else's, whose address alone is known. */
  hash: string
}

/** A page on which somebody pays, as it was read. */
export interface ReadPage {
  /** Its path. */
  page: string
  scripts: readonly PageScript[]
}

/** What is wrong with a script: another text than we have ever sent, or one that is none of ours. */
export type ScriptFault = 'changed' | 'unknown'

/** A script that a page should not have. */
export interface StrangeScript extends PageScript {
  fault: ScriptFault
}
