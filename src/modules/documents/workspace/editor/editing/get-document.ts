import type { SavedAnswers } from './editing.ts'

/** Asks what the server holds of a document by now; undefined where that cannot be told. Never throws. */
export async function fetchDocument(id: string): Promise<(SavedAnswers & { title: string }) | undefined> {
  try {
    const response = await fetch(`/app/documents/${id}/saved/`)
    return response.ok ? await response.json() : undefined
  } catch {
    // No connection: the page goes on with what it has, and a save tells what has happened since.
    return undefined
  }
}
