import { expect, type Page } from '@playwright/test'
import type { Answers } from '#engine/source/index.ts'
import { newId } from '#kernel/ids.ts'

/**
 * Saves a new document as the editor's page does, from a page of the web application that is logged in;
 * answers its id.
 */
export async function saveDocument(page: Page, templateSlug: string, answers: Answers = {}): Promise<string> {
  const id = newId()
  const status = await postJson(page, `/app/documents/${id}/save/`, { templateSlug, version: 0, answers })
  expect(status, templateSlug).toBe(200)
  return id
}

/** Sends something from the page itself, as its own code does; answers the status. */
export async function postJson(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(body)] as const,
  )
}
