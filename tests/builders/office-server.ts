import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    officeFolder: string
  }
}

/**
 * Vitest's global set-up: a folder for the one LibreOffice of the run, which the first test that needs it
 * starts. Starting it takes ten times as long as converting a document.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'formulary-office-'))
  project.provide('officeFolder', folder)
  return () => {
    if (existsSync(join(folder, 'pid'))) {
      try {
        process.kill(-Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * How the LibreOffice of the run is spoken to, once it runs: whoever calls `soffice` with this environment
 * and this argument hands over the work and waits until it is done. It has the PDF's own fonts, so that page
 * breaks can be compared.
 */
export async function startOffice(folder: string): Promise<{ env: NodeJS.ProcessEnv; profile: string }> {
  const config = join(folder, 'fonts.conf')
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const env = { ...process.env, FONTCONFIG_FILE: config }
  // With a document open it stays when everything is converted. It locks the document once it listens.
  const open = join(folder, 'open.txt')
  if (isFirst(join(folder, 'started'))) {
    const fonts = ['caladea', 'carlito'].map((name) =>
      fileURLToPath(new URL(`../../node_modules/@expo-google-fonts/${name}`, import.meta.url)),
    )
    writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>` +
        `${fonts.map((path) => `<dir>${path}</dir>`).join('')}<cachedir>${folder}/font-cache</cachedir></fontconfig>`,
    )
    // By default, the results that stand in a spreadsheet are taken as they are.
    const user = join(folder, 'profile', 'user')
    mkdirSync(user, { recursive: true })
    writeFileSync(
      join(user, 'registrymodifications.xcu'),
      '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">' +
        '<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>',
    )
    writeFileSync(open, 'Open\n')
    const office = spawn('soffice', [profile, '--headless', '--norestore', open], {
      env,
      detached: true,
      stdio: 'ignore',
    })
    office.unref()
    writeFileSync(join(folder, 'pid'), String(office.pid))
  }
  const deadline = Date.now() + 120_000
  while (!existsSync(join(folder, '.~lock.open.txt#'))) {
    if (Date.now() > deadline) throw new Error('LibreOffice has not started within two minutes.')
    await pause(100)
  }
  return { env, profile }
}

/** Whether nobody in this run has made the folder before. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
