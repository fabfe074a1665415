import { LineCounter, parseDocument } from 'yaml'

/** Where a key of a YAML text stands: its line in the file, or that of its nearest parent. */
export type LineOf = (path: PropertyKey[]) => number

/** Why a YAML text cannot be read. `code` is the reader's own name for it. */
export interface YamlMistake {
  line: number
  code: string
  message: string
}

/**
 * Reads a YAML text. Of several mistakes the first is told: the others follow from it.
 * @param firstLine the line of the file on which the text begins
 */
export function readYaml(
  yaml: string,
  firstLine = 1,
): { values: unknown; lineOf: LineOf; mistake?: never } | { mistake: YamlMistake } {
  const lines = new LineCounter()
  // `error`: a warning would go to the console, past the caller.
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [error] = document.errors
  if (error) return { mistake: { line: lineAt(error.pos[0]), code: error.code, message: error.message } }
  const lineOf: LineOf = (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
        return lineAt(Number(node.range[0]))
    }
    return lineAt(document.contents?.range?.[0] ?? 0)
  }
  try {
    return { values: document.toJS(), lineOf }
  } catch (thrown) {
    // An alias without its anchor, or too many of them, shows only here.
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { mistake: { line: firstLine, code: 'ALIAS', message } }
  }
}
