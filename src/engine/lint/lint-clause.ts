import { frontMatterOf } from '../source/front-matter/front-matter.ts'
import type { Template } from '../source/index.ts'
import { unifySource } from '../source/text.ts'
import { Reading } from './reading.ts'
import type { LintProblem } from './rule.ts'
import { contactRules } from './rules/contact-data.ts'
import { guidance, leftover } from './rules/leftovers.ts'
import { typographyRules } from './rules/typography.ts'
import { wordRules } from './rules/words.ts'

/**
 * Judges the words of a shared clause by themselves, line by line: what can be said without the template
 * around it.
 * @param language a primary language, `en`: a clause serves all its countries
 */
export function lintClause({
  file,
  source,
  language,
}: {
  file: string
  source: string
  language: string
}): LintProblem[] {
  const text = unifySource(source)
  const yaml = frontMatterOf(text)
  // With the lines --- around it.
  const headLines = yaml === undefined ? 0 : yaml.split('\n').length + 1
  const first = headLines + 1
  const lines: Record<string, { file: string; line: number }> = {}
  const body = text
    .split('\n')
    .slice(headLines)
    .flatMap((line, index): Template['body'] => {
      const words = line.replace(/\{%.*?%\}/gu, '\uFFFC').replace(/^\s*(?:\d+\.|[-#]+)\s+/u, '')
      if (words.trim() === '') return []
      const id = `line-${first + index}`
      lines[id] = { file, line: first + index }
      return [
        { kind: 'paragraph', id, style: 'body', level: 0, content: [{ kind: 'text', text: words.trim() }] },
      ]
    })
  const reading = new Reading({ template: wrapped(language, body), lines, source, file, law: new Map() })
  return [leftover, guidance, ...wordRules, ...typographyRules, ...contactRules].flatMap(
    ({ code, level, check }) =>
      check(reading).map(
        ({ line = 1, message, remedy }): LintProblem => ({ file, line, rule: code, level, message, remedy }),
      ),
  )
}

function wrapped(language: string, body: Template['body']): Template {
  return {
    formatVersion: 1,
    title: '',
    number: 0,
    slug: '',
    language,
    type: 'contract',
    jurisdiction: 'neutral',
    department: '',
    category: '',
    free: false,
    page: 'letter',
    direction: 'ltr',
    law: [],
    copy: {
      summary: '',
      purpose: '',
      whenToUse: [],
      whenNotToUse: [],
      whoSigns: '',
      prepare: [],
      mistakes: [],
      questions: [],
      keywords: [],
    },
    groups: [],
    body,
  }
}
