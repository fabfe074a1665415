// Fails when a sentence in the code is missing from the message catalogues, when one in them is no longer
// used or not translated: extracts anew into a copy of the tracked catalogues and compares.
// `npm run messages` brings them up to date.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractMessages } from './extract-messages.mjs'

const extracted = mkdtempSync(path.join(os.tmpdir(), 'formulary-messages-'))
cpSync('locales', extracted, { recursive: true })
const files = readdirSync('locales', { recursive: true }).filter((file) => file.endsWith('.po'))
const read = (file, folder = extracted) =>
  readFileSync(path.join(folder, file), 'utf8').replace(/^"POT-Creation-Date:.*$/m, '')
try {
  extractMessages(extracted)
  const stale = files.filter((file) => read(file) !== read(file, 'locales'))
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
  for (const [language, texts] of Map.groupBy(files.flatMap(translations), ({ language }) => language)) {
    for (const [sentence, all] of Map.groupBy(texts, ({ sentence }) => sentence)) {
      const told = new Set(all.map(({ translation }) => translation))
      if (told.size === 1) continue
      console.error(`${language} says "${sentence}" in ${told.size} ways: ${[...told].join(' · ')}`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(extracted, { recursive: true })
}

/**
 * What a catalogue makes of each sentence, which its context tells apart. The server knows all catalogues of
 * a page as one, the browser only its own: what is said in two ways would change while a page comes to life.
 */
function translations(file) {
  return read(file)
    .split(/\n{2,}/)
    .flatMap((entry) => {
      const textOf = (field) =>
        new RegExp(`^${field} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1].replaceAll(/"\n?"?/g, '') ?? ''
      const sentence = [textOf('msgid'), textOf('msgctxt')].filter(Boolean).join(' / ')
      const translation = textOf('msgstr')
      return sentence === '' ? [] : [{ language: path.dirname(file), sentence, translation }]
    })
}

/** The sentences of a catalogue that have none of their own in its language. */
function untranslated(catalogue) {
  return catalogue
    .split(/\n{2,}/)
    .filter((entry) => /^msgid "[^"]/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid "(.*)"$/m.exec(entry)?.[1])
}
