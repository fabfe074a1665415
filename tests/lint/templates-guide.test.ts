import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lintTemplate, rules } from '#engine/lint/index.ts'
import { renderText } from '#engine/render/render-text.ts'
import { parseFamily } from '#engine/source/families/family.ts'
import { composeTitle } from '#engine/source/families/title.ts'
import { type Answers, evaluate } from '#engine/source/index.ts'
import { parseLawTable } from '#engine/source/law/law-table.ts'
import { parseTemplate, type TemplateLibrary } from '#engine/source/parse.ts'

interface Fence {
  info: string
  content: string
  line: number
}
interface Example {
  name: string
  body: Fence
  fields: string
  answers: Answers
  prints: string | undefined
}

const fences = readFences(readFileSync('docs/templates.md', 'utf8'))
const examples = readExamples()
const front = only('yaml front')

const library: TemplateLibrary = {
  clause(language, id, version) {
    const fence = fences.find(({ info }) => info === `markdoc clause ${language} ${id} ${version}`)
    return fence && { file: 'docs/templates.md', source: fence.content }
  },
  law: (id) => law.rows.find((row) => row.id === id),
}
const law = parseLawTable(only('yaml law'), 'docs/templates.md')

function only(info: string): string {
  return fences.find((fence) => fence.info === info)?.content ?? ''
}

function readFences(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\w[^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: info = '', 2: content = '', index }) => ({
      info,
      content,
      line: markdown.slice(0, index).split('\n').length,
    }),
  )
}

/** Fields, the text, and after it the answers and what is printed: whatever is not there is empty. */
function readExamples(): Example[] {
  const found: Example[] = []
  let fields = ''
  for (const fence of fences) {
    const last = found.at(-1)
    if (fence.info === 'yaml fields') fields = fence.content
    else if (/^markdoc(?! clause)/.test(fence.info))
      found.push({ name: `line ${fence.line}`, body: fence, fields, answers: {}, prints: undefined })
    else if (fence.info === 'yaml answers' && last) last.answers = parse(fence.content)
    else if (fence.info === 'text prints' && last) last.prints = fence.content.trimEnd()
  }
  return found
}

/** The guide's own front matter around the fields of an example. */
function sourceOf({ body, fields }: Example): string {
  const [, kind = ''] = body.info.split(' ')
  const head = front
    .replace(
      /groups:[\s\S]*$/,
      `groups:\n  - id: all\n    title: All\n    fields:\n${fields.replace(/^(?=.)/gm, '      ')}`,
    )
    .replace(/^type: .*$/m, `type: ${['letter', 'form'].includes(kind) ? kind : 'contract'}`)
    .replace(/^language: .*$/m, `language: ${/^[a-z]{2}-/.test(kind) ? kind : 'en-US'}`)
    .replace(/^# cover: .*$/m, kind === 'cover' ? 'cover: true' : '')
    .replace(/^(?:language|page): .*\n/gm, (line) => (kind === 'places' ? '' : line))
    .replace(/^jurisdiction: .*$/m, kind === 'places' ? 'places: [US, GB]' : 'jurisdiction: neutral')
    .replace(/^law: .*$/m, `law: [${kind.startsWith('law=') ? kind.slice(4) : ''}]`)
  return `---\n${head}---\n\n${body.content}`
}

describe('docs/templates.md', () => {
  it('has an example for every construct', () => {
    expect(examples.length).toBeGreaterThan(15)
  })

  it('shows a head of a file that compiles', () => {
    expect(parseTemplate(`---\n${front}---\n\nOn {% $boat %}.\n`, 'docs/templates.md').problems).toEqual([])
  })

  it('shows a short letter without a problem', () => {
    const file = 'content/templates/en/shop-rent-reminder.md'
    const source = only('markdown short')
    const { template, lines, waivers, problems } = parseTemplate(source, file, library)
    expect(problems).toEqual([])
    if (!template) return
    expect(source.split('\n').length).toBeLessThan(60)
    expect(template).toMatchObject({ slug: 'shop-rent-reminder', language: 'en-US', page: 'letter' })
    expect(template).toMatchObject({ department: 'finance-and-accounting', jurisdiction: 'neutral' })
    const told = lintTemplate({ template, lines, waivers, source, file, law: new Map() }).problems
    expect(told).toEqual([])
  })

  it('shows a family and a row that make what it says', () => {
    const master = parseFamily(only('markdown master'), 'content/families/lake/master.md')
    expect(master.problems).toEqual([])
    if (!master.family) return
    const file = 'content/families/lake/row-boat-attendant.yaml'
    const { source, problems } = composeTitle(master.family, only('yaml row'), file)
    expect(problems).toEqual([])
    const parsed = parseTemplate(source, file, library)
    expect(parsed.problems).toEqual([])
    if (!parsed.template) return
    const printed = new TextDecoder().decode(renderText(evaluate(parsed.template, {})))
    expect(
      printed
        .replace(/[\u00A0\u202F]/g, ' ')
        .replace(/^.*\n=+\n\n/, '')
        .trimEnd(),
    ).toBe(only('text composed').trimEnd())
  })

  it('shows a row of the law table that is valid', () => {
    expect(law.problems).toEqual([])
  })

  it('shows a waiver of a rule that there is', () => {
    const { waivers } = parse(only('yaml waivers'))
    for (const { rule } of waivers) expect(rules.map(({ code }) => code)).toContain(rule)
  })

  it.each(examples.map((example) => [example.name, example] as const))(
    '%s compiles and prints what it says',
    (_name, example) => {
      const { template, problems } = parseTemplate(sourceOf(example), 'docs/templates.md', library)
      expect(problems).toEqual([])
      if (!template || example.prints === undefined) return
      const printed = new TextDecoder()
        .decode(renderText(evaluate(template, example.answers)))
        .replace(/[\u00A0\u202F]/g, ' ')
      // The title is that of the head above.
      expect(printed.replace(/^.*\n=+\n\n/, '').trimEnd()).toBe(example.prints)
    },
  )
})
