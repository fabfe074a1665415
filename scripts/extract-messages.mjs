// `npm run messages`: writes the sentences of the code into the message catalogues, the interface's in English and the mails' in
// each of their languages. A sentence that is new in a language stays empty there until it is translated.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const extractions = [
  ['--locale', 'en'],
  ['--config', 'lingui.mails.config.ts'],
]

export function extractMessages() {
  for (const options of extractions) {
    const lingui = path.join('node_modules', '.bin', 'lingui')
    execFileSync(process.execPath, [lingui, 'extract', '--clean', ...options], { stdio: 'pipe' })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) extractMessages()
