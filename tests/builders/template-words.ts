import type { Template } from '#engine/source/index.ts'
import { walkTemplate } from '#engine/source/template-walk.ts'

/**
 * The stretches of a template's text that no answer interrupts, out of every condition, and what its options
 * print: what an account that may not have the text must not get.
 */
export function wordsOfText(template: Template, leastWords: number): string[] {
  const printed = template.groups
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.type === 'table' ? field.columns : [field]))
    .flatMap((field) => ('options' in field ? field.options.flatMap(({ text }) => text ?? []) : []))
  const texts = template.body.flatMap((block) =>
    [...walkTemplate(block)].flatMap((node) => (node.kind === 'text' ? [node.text.trim()] : [])),
  )
  return [...printed, ...texts].filter((text) => text.split(/\s+/).length >= leastWords)
}
