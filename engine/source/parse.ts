import { parseFrontMatter } from './front-matter.ts'
import { BodyParser } from './parse-body.ts'
import type { Problem, Template } from './template.ts'

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/

/**
 * Compiles a Markdoc source with YAML front matter. Its own entry file, so that no browser bundle ever holds the Markdoc
 * parser. The template is there only when there is no problem at all.
 */
export function parseTemplate(
  source: string,
  file: string,
): { template: Template | undefined; problems: Problem[] } {
  const problems: Problem[] = []
  const report = (line: number, message: string, remedy: string) =>
    problems.push({ file, line, message, remedy })
  const text = source.replaceAll('\r\n', '\n')
  const yaml = FRONT_MATTER.exec(text)?.[1]
  if (yaml === undefined) {
    report(
      1,
      'The file does not begin with front matter.',
      'Begin with a line ---, the keys, and another line ---.',
    )
    return { template: undefined, problems }
  }
  const head = parseFrontMatter(yaml, report)
  if (!head) return { template: undefined, problems }

  const body = new BodyParser(head, report).parse(text)
  problems.sort((a, b) => a.line - b.line)
  return { template: problems.length === 0 ? { formatVersion: 1, ...head, body } : undefined, problems }
}
