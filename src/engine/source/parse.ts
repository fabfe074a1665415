import {
  type ClauseLibrary,
  parseFrontMatter,
  requireFrontMatter,
  type TemplateHead,
  type Waiver,
} from './front-matter/front-matter.ts'
import type { ReportMistake } from './front-matter/resolve-fields.ts'
import { BodyParser } from './parse/parse-body.ts'
import { ParseContext, type Place } from './parse/parse-context.ts'
import type { LawReference, LawValue, Problem, Template, TemplateBlock } from './template.ts'
import { unifySource } from './text.ts'

/** What templates share: clauses and the law table. Sources are given as text, so parsing reads no file. */
export interface TemplateLibrary extends ClauseLibrary {
  law(id: string): { value?: LawValue | undefined } | undefined
}

export interface ParsedTemplate {
  /** There only when there is no problem at all. */
  template: Template | undefined
  problems: Problem[]
  /** Where each block of the template comes from, by its id: its own file, or a shared clause's. */
  lines: Record<string, Place>
  /** Lint rules that the author breaks on purpose. */
  waivers: Waiver[]
}

export type { Place, Waiver }

/**
 * Compiles a Markdoc source with YAML front matter. Its own entry file, so that no browser bundle ever holds
 * the Markdoc parser.
 */
export function parseTemplate(source: string, file: string, library?: TemplateLibrary): ParsedTemplate {
  const problems: Problem[] = []
  const report: ReportMistake = (line, message, remedy) => {
    problems.push({ file, line, message, remedy })
  }
  const text = unifySource(source)
  const yaml = requireFrontMatter(text, report)
  const head = yaml === undefined ? undefined : parseFrontMatter(yaml, file, report, library)
  if (!head) return { template: undefined, problems, lines: {}, waivers: [] }

  const law = lawOf(head, library, report)
  const context = new ParseContext(head, law, file, problems)
  const body = bodyOf(() => new BodyParser(context, library).parse(text, head), report)
  problems.sort((a, b) => Number(a.file !== file) - Number(b.file !== file) || a.line - b.line)
  const { lineOf: _, used: __, waivers, ...rest } = head
  return {
    template: problems.length === 0 ? { formatVersion: 1, ...rest, law, body } : undefined,
    problems,
    lines: context.lines,
    waivers,
  }
}

/** Markdoc descends by recursion, and so do we: what is nested thousands deep is a mistake as well. */
function bodyOf(parse: () => TemplateBlock[], report: ReportMistake): TemplateBlock[] {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report(1, 'Something in this file is nested too deep to be read.', 'Take it apart.')
    return []
  }
}

function lawOf(
  head: TemplateHead,
  library: TemplateLibrary | undefined,
  report: ReportMistake,
): LawReference[] {
  return head.law.flatMap((id, index): LawReference[] => {
    const row = library?.law(id)
    if (row) return [{ id, ...(row.value && { value: row.value }) }]
    const remedy = 'Correct its spelling, or add the row to content/law/.'
    report(head.lineOf(['law', index]), `The table of law has no row ${id}.`, remedy)
    return []
  })
}
