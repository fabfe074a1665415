// Fails when a sentence in the code is missing from the message catalogues, or one in them is no longer used: extracts
// anew beside the tracked catalogues and compares. `npm run messages` brings them up to date.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const kept = mkdtempSync(path.join(os.tmpdir(), 'formulary-messages-'))
cpSync('locales', kept, { recursive: true })
const files = readdirSync('locales', { recursive: true }).filter((file) => file.endsWith('.po'))
const read = (file) =>
  readFileSync(path.join('locales', file), 'utf8').replace(/^"POT-Creation-Date:.*$/m, '')
const before = new Map(files.map((file) => [file, read(file)]))
try {
  execFileSync(process.execPath, [path.join('node_modules', '.bin', 'lingui'), 'extract', '--clean'], {
    stdio: 'pipe',
  })
  const stale = files.filter((file) => read(file) !== before.get(file))
  if (stale.length > 0) {
    console.error(
      `Message catalogues are out of date: ${stale.join(', ')}. Run "npm run messages", translate, commit.`,
    )
    process.exitCode = 1
  }
} finally {
  cpSync(kept, 'locales', { recursive: true })
  rmSync(kept, { recursive: true })
}
