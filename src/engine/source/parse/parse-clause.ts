import type { Node } from '@markdoc/markdoc'
import {
  type ClauseHead,
  type ClauseLibrary,
  frontMatterOf,
  parseClauseHead,
  withOption,
} from '../front-matter/front-matter.ts'
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
  read: (source: string, choose: (root: Node) => void) => TemplateBlock[],
): TemplateBlock[] {
  const line = lineOf(node)
  const { primary: id, version, option, ...given } = node.attributes
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
  const written = readHead(source, found.file, context)
  if (!written) return []
  const head = withOption(written, option)
  if (!head) {
    const remedy = `Its options: ${Object.keys(written.options ?? {}).join(', ') || 'none'}.`
    return context.refuse(line, `The clause ${id} has no option ${String(option)}.`, remedy)
  }
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
  return context.inClause(found.file, { head, parameters }, () =>
    read(`${source.trimEnd()}${noteOf(source, head)}\n`, (root) => chooseOption(root, head, context)),
  )
}

/**
 * What its head says of a clause with a heading, as a note to who fills it in. Rules within a clause bring
 * none.
 */
function noteOf(source: string, { options, option, withoutIt }: ClauseHead & { option?: string }): string {
  const said = option === undefined ? undefined : options?.[option]
  if (!said || withoutIt === undefined || !/^## /m.test(source)) return ''
  return `\n\n{% note favors="${said.favors}" %}${said.counterOffer} ${withoutIt}{% /note %}`
}

/**
 * Puts what stands under the chosen option in the place of `{% if equals($option, "provider") %}`: which one
 * it is no answer can change.
 */
function chooseOption(root: Node, head: ClauseHead & { option?: string }, context: ParseContext): void {
  const report = (node: Node, message: string, remedy: string) =>
    context.report(lineOf(node), message, remedy)
  const visit = (node: Node) => {
    node.children = node.children.flatMap((child) => {
      visit(child)
      if (child.type !== 'tag' || child.tag !== 'if' || !asksForOption(child.attributes.primary))
        return [child]
      const parts: { condition: unknown; nodes: Node[] }[] = [
        { condition: child.attributes.primary, nodes: [] },
      ]
      for (const inside of child.children) {
        if (inside.type === 'tag' && inside.tag === 'else')
          parts.push({ condition: inside.attributes.primary, nodes: [] })
        else parts.at(-1)?.nodes.push(inside)
      }
      const names = parts.map(({ condition }) => asksForOption(condition))
      for (const name of names)
        if (name !== undefined && !Object.hasOwn(head.options ?? {}, name))
          report(child, `The clause has no option ${name}.`, 'Correct its name, or add it to `options`.')
      if (names.some((name, index) => name === undefined && parts[index]?.condition !== undefined))
        report(child, 'An option and an answer share an if.', 'Put the one into the other.')
      const chosen = names.findIndex(
        (name, index) => name === head.option || parts[index]?.condition === undefined,
      )
      return parts[chosen]?.nodes ?? []
    })
  }
  visit(root)
}

/** The option that a condition such as `equals($option, "provider")` names. */
function asksForOption(condition: unknown): string | undefined {
  const { $$mdtype, name, parameters } = (condition ?? {}) as Record<string, unknown>
  if ($$mdtype !== 'Function' || name !== 'equals') return undefined
  const [variable, value] = Object.values((parameters ?? {}) as Record<string, unknown>)
  const { path } = (variable ?? {}) as { path?: unknown[] }
  return path?.length === 1 && path[0] === 'option' ? String(value) : undefined
}

function readHead(source: string, file: string, context: ParseContext) {
  const report = (line: number, message: string, remedy: string) =>
    context.reportAt({ file, line }, message, remedy)
  const yaml = frontMatterOf(source)
  if (yaml !== undefined) return parseClauseHead(yaml, report)
  const remedy = 'Begin with ---, its id, version and purpose, and ---.'
  return report(1, 'The clause does not begin with front matter.', remedy)
}
