import type { Node } from '@markdoc/markdoc'
import { type ClauseLibrary, frontMatterOf, parseClauseHead } from '../front-matter/front-matter.ts'
import type { TemplateBlock } from '../template.ts'
import { unifySource } from '../text.ts'
import { lineOf, type ParseContext } from './parse-context.ts'

/**
 * Puts a shared clause in the place of `{% clause "notices" version=1 /%}`. Its mistakes carry its own file
 * and lines.
 * @param read walks a source as the body is walked
 */
export function readClause(
  node: Node,
  context: ParseContext,
  library: ClauseLibrary | undefined,
  read: (source: string) => TemplateBlock[],
): TemplateBlock[] {
  const line = lineOf(node)
  const { primary: id, version, ...given } = node.attributes
  if (typeof id !== 'string' || !Number.isInteger(version)) {
    const remedy = 'Write {% clause "notices" version=1 /%}.'
    return context.refuse(line, 'This tag does not name a shared clause.', remedy)
  }
  if (context.isInClause)
    return context.refuse(line, 'A shared clause holds another.', 'Let the template name both.')
  const language = context.language.split('-')[0] ?? context.language
  const path = `content/clauses/${language}/${id}.v${version}.md`
  const found = library?.clause(language, id, version)
  if (!found) {
    const remedy = 'Correct its name or its version, or write it.'
    return context.refuse(line, `There is no shared clause ${path}.`, remedy)
  }
  const source = unifySource(found.source)
  const head = readHead(source, found.file, context)
  if (!head) return []
  if (head.id !== id || head.version !== version) {
    context.reportAt(
      { file: found.file, line: 2 },
      `The file says that it is ${head.id}, version ${head.version}.`,
      `Write the id ${id} and the version ${version} at its head.`,
    )
    return []
  }
  const missing = head.fields.filter((field) => !context.fields.has(field))
  for (const field of missing)
    context.report(line, `The clause ${id} needs the field ${field}.`, 'Declare it in the front matter.')
  if (missing.length > 0) return []
  const parameters = new Map<string, string>()
  for (const [name, words] of Object.entries(given)) {
    if (!head.parameters.includes(name) || typeof words !== 'string')
      context.report(
        line,
        `The clause ${id} takes no words for ${name}.`,
        `Its parameters: ${head.parameters.join(', ') || 'none'}.`,
      )
    else parameters.set(name, words)
  }
  for (const name of head.parameters) {
    if (!parameters.has(name))
      context.report(line, `The clause ${id} is not given ${name}.`, `Add ${name}="…" to the tag.`)
  }
  return context.inClause(found.file, { head, parameters }, () => read(source))
}

function readHead(source: string, file: string, context: ParseContext) {
  const report = (line: number, message: string, remedy: string) =>
    context.reportAt({ file, line }, message, remedy)
  const yaml = frontMatterOf(source)
  if (yaml !== undefined) return parseClauseHead(yaml, report)
  const remedy = 'Begin with ---, its id, version and purpose, and ---.'
  return report(1, 'The clause does not begin with front matter.', remedy)
}
