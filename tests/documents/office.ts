import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, inject } from 'vitest'
import { startOffice } from '../builders/office-server.ts'

const run = promisify(execFile)

/**
 * Whether a program of the machine can be used; tests that need one say in their name that they were skipped.
 */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether LibreOffice is here with its spreadsheets, which are a package of their own. */
export function hasCalc(): boolean {
  if (!isInstalled('soffice')) return false
  const program = execFileSync('/bin/sh', ['-c', 'readlink -f "$(command -v soffice)"'], { encoding: 'utf8' })
  return existsSync(join(dirname(program), 'libsclo.so'))
}

/** A folder for the documents of a file of tests, and LibreOffice to convert them there. */
export function createOffice(): {
  convert(files: string[], to: 'pdf' | 'txt' | 'xlsx' | 'ods'): Promise<string[]>
  folder: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'formulary-documents-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    async convert(files, to) {
      // Without a file to convert, it would open and wait for one.
      if (files.length === 0) return []
      const { env, profile } = await startOffice(inject('officeFolder'))
      const filter = to === 'txt' ? 'txt:Text (encoded):UTF8' : to
      await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files], {
        env,
        timeout: 120_000 + files.length * 10_000,
      })
      return files.map((file) => join(folder, basename(file).replace(/\.(?:docx|xlsx|ods)$/, `.${to}`)))
    },
  }
}

/** Pages of a PDF file, as poppler counts them. */
export async function pagesOf(file: string): Promise<number> {
  const { stdout } = await run('pdfinfo', [file])
  return Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1])
}

/** The tag tree of a PDF file, as poppler prints it. */
export async function structureOf(file: string): Promise<string> {
  const { stdout } = await run('pdfinfo', ['-struct-text', file])
  return stdout
}

/** The pictures of a PDF file: the page of each and its size in pixels. */
export async function picturesOf(file: string): Promise<string[]> {
  const { stdout } = await run('pdfimages', ['-list', file])
  return [...stdout.matchAll(/^ *(\d+) +\d+ image +(\d+) +(\d+)/gm)].map(
    ([, page, width, height]) => `${page} ${width}×${height}`,
  )
}

/** Text of a PDF file in reading order. */
export async function textOf(file: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-raw', file, '-'])
  return stdout
}

/** The fonts of a PDF file, by the names that the fonts have themselves. */
export async function fontsOf(file: string): Promise<string[]> {
  const { stdout } = await run('pdffonts', [file])
  return [...stdout.matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name = '']) => name)
}

export interface PrintedWord {
  text: string
  /** In points, from the page's left edge. */
  left: number
  right: number
}

/** The words of a PDF file line by line, those of all columns from left to right, with where each stands. */
export async function linesOf(file: string): Promise<PrintedWord[][]> {
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: 100_000_000 })
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return stdout.split('<page ').flatMap((page) => {
    const lines: { middle: number; words: PrintedWord[] }[] = []
    const words = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g
    for (const [, left, top, right, bottom, text = ''] of page.matchAll(words)) {
      const plain = text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
      const word = { text: plain, left: Number(left), right: Number(right) }
      const middle = (Number(top) + Number(bottom)) / 2
      // Letters of another font are a little higher or lower.
      const line = lines.find((each) => Math.abs(each.middle - middle) < 4)
      if (line) line.words.push(word)
      else lines.push({ middle, words: [word] })
    }
    return lines.map((line) => line.words.toSorted((one, other) => one.left - other.left))
  })
}

/** Text of one page of a PDF file, laid out as it stands on the page. */
export async function pageTextOf(file: string, page: number): Promise<string> {
  const { stdout } = await run('pdftotext', ['-layout', '-f', `${page}`, '-l', `${page}`, file, '-'])
  return stdout
}

export function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}
