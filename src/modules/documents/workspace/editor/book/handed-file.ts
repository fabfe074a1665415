/** What a navigation says in its state that brings a file to a document, whose answers it takes. */
export const BRINGS_FILE = { bringsFile: true }

/** A file cannot stand in an address: it waits here for the page that it was chosen for. */
let handed: File | undefined

export function handFile(file: File | undefined): void {
  handed = file
}

/** The file that somebody has come with, by the state of their navigation; after a reload there is none. */
export function findHandedFile(state: unknown): File | undefined {
  const isBrought = typeof state === 'object' && state !== null && 'bringsFile' in state
  return isBrought ? handed : undefined
}
