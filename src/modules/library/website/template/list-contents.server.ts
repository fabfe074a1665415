import { evaluate, printed, type Template } from '#engine/source/index.ts'
import type { TemplateData } from './template.page.tsx'

/** The parts of the document as it stands with the usual answers, with their numbers where they are numbered. */
export function listContents(template: Template): TemplateData['contents'] {
  const { blocks } = evaluate(template, {})
  const numbered = blocks.flatMap((block) => {
    const isMainClause =
      block.kind === 'clause' && block.series === 'main' && block.level === 1 && block.heading
    if (!isMainClause && block.kind !== 'schedule') return []
    return { number: block.number, title: block.content.map(printed).join('') }
  })
  if (numbered.length > 0) return numbered
  return blocks.flatMap((block) =>
    block.kind === 'heading' ? { number: '', title: block.content.map(printed).join('') } : [],
  )
}
