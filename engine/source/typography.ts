import type { TemplateInline } from './template.ts'

const OPENS_AFTER = /[\s([\u2014\u2013/]$/

/**
 * Turns the straight quotes of a source into printed ones. Only ever run on the template's own words, never on answers:
 * what somebody typed into a field is printed as typed.
 */
export function curlQuotes(content: TemplateInline[], before = ''): TemplateInline[] {
  let previous = before
  const merged: TemplateInline[] = []
  for (const inline of content) {
    if (inline.kind === 'if') {
      const at = previous
      const branches = inline.branches.map((branch) => ({
        ...branch,
        content: curlQuotes(branch.content, at),
      }))
      merged.push({ ...inline, branches })
      previous = 'x'
      continue
    }
    if (inline.kind !== 'text') {
      merged.push(inline)
      previous = 'x'
      continue
    }
    const text = curl(inline.text, previous)
    previous = text.slice(-1) || previous
    const last = merged.at(-1)
    if (last?.kind === 'text' && last.bold === inline.bold && last.italic === inline.italic) {
      merged[merged.length - 1] = { ...last, text: last.text + text }
    } else merged.push({ ...inline, text })
  }
  return merged
}

function curl(text: string, before: string): string {
  return text.replace(/["']/g, (quote, index: number) => {
    const opens =
      index === 0 ? before === '' || OPENS_AFTER.test(before) : OPENS_AFTER.test(text.slice(0, index))
    if (quote === '"') return opens ? '\u201C' : '\u201D'
    return opens ? '\u2018' : '\u2019'
  })
}
