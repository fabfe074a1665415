import { renderBlocks } from '#engine/html/index.ts'
import { extremeAnswers, plainAnswers } from '#engine/lint/index.ts'
import { type Answers, evaluate, fieldsOf, type Template, templateLabel } from '#engine/source/index.ts'
import { checkTemplate } from './checked-templates.ts'
import { readSharedSources, readTemplate } from './read-library.ts'

/** What the page shows. `html` is escaped by the renderer; everything else is text. */
interface PreviewView {
  title: string
  language: string
  /** Set when the source compiles. */
  html?: string
  label?: string
  problems: { place: string; rule: string; level: string; message: string; remedy: string }[]
  notes: { block: string; favors?: string; text: string }[]
  switches: { id: string; label: string; value: string; options: { value: string; label: string }[] }[]
}

/**
 * Reads the source as it is now. `sample` is `typical`, `blank` or `extreme`; every other parameter is the
 * answer to a switch. A source that does not compile has problems and no document.
 */
export function readPreview(
  file: string,
  parameters: URLSearchParams,
): { view: PreviewView; template: Template | undefined; answers: Answers } {
  const shared = readSharedSources()
  const read = readTemplate(file, shared)
  const { template } = read
  const problems = checkTemplate(read, shared).problems.map(({ file: where, line, ...problem }) => ({
    place: `${where}:${line}`,
    ...problem,
  }))
  if (!template) {
    const view = { title: file, language: 'en', problems, notes: [], switches: [] }
    return { view, template, answers: {} }
  }
  const answers = answersFor(template, parameters)
  const tree = evaluate(template, answers)
  const { words, fields, conditions, minutes, signatures } = templateLabel(template)
  const view: PreviewView = {
    title: template.title,
    language: template.language,
    html: renderBlocks(tree, 1)
      .map(({ html }) => html)
      .join('\n'),
    label: `${words} words · ${fields} fields · ${conditions} conditions · ${minutes} min · ${signatures} signatures`,
    problems,
    notes: tree.notes,
    switches: switchesOf(template, answers),
  }
  return { view, template, answers }
}

function answersFor(template: Template, parameters: URLSearchParams): Answers {
  const sample = parameters.get('sample')
  const answers =
    sample === 'blank' ? {} : sample === 'extreme' ? extremeAnswers(template) : plainAnswers(template)
  for (const field of fieldsOf(template)) {
    const given = parameters.get(`switch.${field.id}`)
    if (given === null) continue
    if (field.type === 'yesNo') answers[field.id] = given === '' ? null : given === 'yes'
    if (field.type === 'choice') answers[field.id] = given === '' ? null : given
    if (field.type === 'multipleChoice') answers[field.id] = given.split(',').filter(Boolean)
  }
  return answers
}

function switchesOf(template: Template, answers: Answers): PreviewView['switches'] {
  return fieldsOf(template).flatMap((field) => {
    if (field.type !== 'yesNo' && field.type !== 'choice') return []
    const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : field.default
    const value =
      typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : typeof answer === 'string' ? answer : ''
    const options =
      field.type === 'yesNo'
        ? [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]
        : field.options.map((option) => ({ value: option.value, label: option.label }))
    const all = [{ value: '', label: 'not answered' }, ...options]
    return [{ id: field.id, label: field.label, value, options: all }]
  })
}
