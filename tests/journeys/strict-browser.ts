import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import { chromiumArguments, windowedChromiumPath } from '../builders/chromium.ts'

/** Only a browser with windows can be told to keep no cookies. */
export const hasStrictBrowser = windowedChromiumPath !== undefined

/** A page of a browser that is set to keep no cookies, and how to close it. */
export async function openStrictBrowser(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'formulary-no-cookies-'))
  await mkdir(path.join(profile, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
  const browser = await chromium.launchPersistentContext(profile, {
    ...(baseURL === undefined ? {} : { baseURL }),
    args: chromiumArguments,
    ...(windowedChromiumPath === undefined ? {} : { executablePath: windowedChromiumPath }),
  })
  return {
    page: await browser.newPage(),
    close: async () => {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
