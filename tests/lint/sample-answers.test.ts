import { describe, expect, it } from 'vitest'
import { sampleAnswers } from '#engine/lint/index.ts'
import { checkAnswers, evaluate } from '#engine/source/index.ts'
import { listTemplates, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'

const shared = readSharedSources()

describe.each(listTemplates())('sample answers to %s', (file) => {
  it.each(['typical', 'extreme'] as const)('are answers that its fields accept: %s', (kind) => {
    const { template } = readTemplate(file, shared)
    if (!template) throw new Error(`${file} does not compile`)
    const answers = sampleAnswers(template, kind)
    const checked = checkAnswers(template, answers)
    expect(checked).toMatchObject({ ok: true })
    expect(evaluate(template, answers).deadReferences).toEqual([])
  })
})
