import { useDeferredValue, useMemo } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import { type Answers, evaluate, type Template } from '#engine/source/index.ts'

/**
 * The document as it stands, evaluated in the browser with every keystroke. Deferred: what is typed shows first, the
 * preview follows when the browser has time.
 */
export function usePreview(template: Template, answers: Answers) {
  const current = useDeferredValue(answers)
  const tree = useMemo(() => evaluate(template, current), [template, current])
  const blocks = useMemo(() => renderBlocks(tree), [tree])
  return { tree, blocks }
}
