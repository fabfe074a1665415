// Fails when a sentence in the code is missing from the message catalogues, when one in them is no longer used or not
// translated: extracts anew beside the tracked catalogues and compares. `npm run messages` brings them up to date.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractMessages } from './extract-messages.mjs'

const kept = mkdtempSync(path.join(os.tmpdir(), 'formulary-messages-'))
cpSync('locales', kept, { recursive: true })
const files = readdirSync('locales', { recursive: true }).filter((file) => file.endsWith('.po'))
const read = (file) =>
  readFileSync(path.join('locales', file), 'utf8').replace(/^"POT-Creation-Date:.*$/m, '')
const before = new Map(files.map((file) => [file, read(file)]))
try {
  extractMessages()
  const stale = files.filter((file) => read(file) !== before.get(file))
  if (stale.length > 0) {
    console.error(
      `Message catalogues are out of date: ${stale.join(', ')}. Run "npm run messages", translate, commit.`,
    )
    process.exitCode = 1
  }
  for (const file of files) {
    const missing = untranslated(read(file))
    if (missing.length === 0) continue
    console.error(`Not translated in ${file}:\n${missing.map((text) => `  ${text}`).join('\n')}`)
    process.exitCode = 1
  }
} finally {
  cpSync(kept, 'locales', { recursive: true })
  rmSync(kept, { recursive: true })
}

/** The sentences of a catalogue that have none of their own in its language. */
function untranslated(catalogue) {
  return catalogue
    .split(/\n{2,}/)
    .filter((entry) => /^msgid "[^"]/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid "(.*)"$/m.exec(entry)?.[1])
}
