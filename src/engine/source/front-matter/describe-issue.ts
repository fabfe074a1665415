import type { z } from 'zod'

/** What is wrong, and what to do, in the words of somebody who writes templates. */
export interface Description {
  message: string
  remedy: string
  /** Where it stands. */
  path: PropertyKey[]
}

const KINDS: Record<string, string> = {
  string: 'words',
  number: 'a number, without quotation marks or signs',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, such as [one, two]',
  object: 'keys with their values, such as { label: Harbor }',
}

/** How an entry of the page is written on one line. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  mistakes: 'Title: text, with a colon and a space after the title.',
  questions: 'Question? Answer, with a question mark and a space after the question.',
}

/** Says a front matter mistake in plain words; `values` is the whole front matter, to name the field. */
export function describeIssue(issue: z.core.$ZodIssue, values: unknown): Description[] {
  const { path } = issue
  const key = String(path.at(-1) ?? 'the front matter')
  const name = nameOf(path, values)
  const say = (message: string, remedy: string): Description[] => [{ message, remedy, path }]
  const given = valueAt(values, path)
  if (issue.code === 'unrecognized_keys') {
    const place = path.length > 0 ? name : 'The front matter'
    // { label: First, second } holds two keys, and so does { formula: MAX(one, two) }.
    const remedy = issue.keys.some((one) => /[ )]/.test(one))
      ? 'Put words that hold a comma between quotation marks.'
      : 'Remove the key, or correct its spelling.'
    return issue.keys.map((one) => ({
      message: `${place} knows no key ${one}.`,
      remedy,
      path: [...path, one],
    }))
  }
  const choices = choicesOf(issue)
  if (given === undefined && !(path.length > 0 && hasKey(values, path))) {
    const remedy = choices
      ? `Add ${key}: ${listed(choices)}.`
      : 'Add it; docs/templates.md shows every key, in "The top of the file" and "Questions".'
    return say(`${name} is missing.`, remedy)
  }
  if (choices) return say(`${name} cannot be ${shown(given)}.`, `Write ${listed(choices)}.`)
  switch (issue.code) {
    case 'invalid_type': {
      const short = path.length === 3 && path[0] === 'copy' ? SHORT_FORMS[String(path[1])] : undefined
      if (short) return say(`${name} cannot be ${shown(given)}.`, `Write ${short}`)
      const kind = KINDS[issue.expected] ?? `a value of the kind ${issue.expected}`
      return say(`${name} cannot be ${shown(given)}.`, `Write ${kind}.`)
    }
    case 'too_small':
      if (issue.origin === 'string') break
      return issue.origin === 'array'
        ? say(`${name} has too few entries.`, `Write ${issue.minimum} or more.`)
        : say(`${name} is too small.`, `${issue.minimum} is the least.`)
    case 'too_big':
      return issue.origin === 'string'
        ? say(`${name} is too long.`, `${issue.maximum} characters are the most.`)
        : issue.origin === 'array'
          ? say(`${name} has too many entries.`, `${issue.maximum} are the most.`)
          : say(`${name} is too large.`, `${issue.maximum} is the most.`)
  }
  return say(`${name}: ${issue.message}.`, `Correct ${shown(given)}.`)
}

const YAML_REMEDIES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces, not with tabs.',
  BLOCK_AS_IMPLICIT_KEY: 'Put words that hold a colon between quotation marks.',
  DUPLICATE_KEY: 'Remove one of the two keys.',
  ALIAS: 'Put words that begin with * or & between quotation marks.',
}

/** What to do about YAML that cannot be read, by the reader's own code. */
export function remedyForYaml(code: string, line: string): string {
  if (line.trimStart().startsWith('{%'))
    return 'End the head of the file with a line that holds only ---, before the text begins.'
  const usual =
    'Look at this line and the one before it: a bracket, quotation mark, colon or indentation is missing.'
  return YAML_REMEDIES[code] ?? usual
}

function choicesOf(issue: z.core.$ZodIssue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union' || !('options' in issue) || !Array.isArray(issue.options))
    return undefined
  return issue.options.map(String)
}

/** `label of the field start`, `options no. 2 of the field area`, `copy mistakes no. 1 title`. */
function nameOf(path: PropertyKey[], values: unknown): string {
  if (path.length === 0) return 'The front matter'
  const [first, group, second, index, ...rest] = path
  if (first !== 'groups' || second !== 'fields' || index === undefined) return plain(path)
  const field = ownerName(path.slice(0, 4), values) ?? `${Number(index) + 1} of group ${Number(group) + 1}`
  if (rest.length === 0) return `The field ${field}`
  if (rest[0] !== 'columns' || rest[1] === undefined) return `${plain(rest)} of the field ${field}`
  const column = ownerName(path.slice(0, 6), values) ?? String(Number(rest[1]) + 1)
  const ofColumn = `the column ${column} of the field ${field}`
  return rest.length > 2 ? `${plain(rest.slice(2))} of ${ofColumn}` : capitalised(ofColumn)
}

function ownerName(path: PropertyKey[], values: unknown): string | undefined {
  const id = valueAt(values, [...path, 'id'])
  return typeof id === 'string' ? id : undefined
}

/** Entries are counted from one. */
function plain(path: PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `no. ${part + 1}` : String(part))).join(' ')
}

function valueAt(values: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    values,
  )
}

function hasKey(values: unknown, path: PropertyKey[]): boolean {
  const owner = valueAt(values, path.slice(0, -1))
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, path.at(-1) ?? '')
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function listed(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
