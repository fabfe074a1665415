// `npm run messages`: writes the sentences of the code into the message catalogues of every language. A
// sentence that is new in a language stays empty there until it is translated.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Into the tracked catalogues, or those in another folder. */
export function extractMessages(folder = 'locales') {
  const lingui = path.join('node_modules', '.bin', 'lingui')
  const env = { ...process.env, CATALOGUES: path.resolve(folder) }
  execFileSync(process.execPath, [lingui, 'extract', '--clean'], { stdio: 'pipe', env })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) extractMessages()
