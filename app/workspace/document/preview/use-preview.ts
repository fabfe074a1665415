import { useDeferredValue, useMemo, useRef } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import { type Answers, type DocumentTemplate, evaluate } from '#engine/source/index.ts'
import { type ComputedTexts, computedPart, printComputed } from '../questions/computed-texts.ts'

const nothingComputed: ComputedTexts = {}
/** A frame lasts 16 ms, and the page has to be drawn in it too. */
const FITS_INTO_A_FRAME_MS = 8

/**
 * The document as it stands, evaluated in the browser with every keystroke: in the same frame where the device is quick
 * enough for that. Elsewhere what is typed shows first, and the preview follows when the browser has time.
 */
export function usePreview(template: DocumentTemplate, answers: Answers) {
  const duration = useRef(0)
  const isSlow = duration.current > FITS_INTO_A_FRAME_MS
  // Nothing is deferred, and rendered a second time, where nothing changes.
  const deferred = useDeferredValue(isSlow ? answers : undefined)
  const current = (isSlow ? deferred : undefined) ?? answers
  const { tree, blocks } = useMemo(() => {
    const start = performance.now()
    const evaluated = evaluate(template, current)
    const rendered = renderBlocks(evaluated)
    duration.current = performance.now() - start
    return { tree: evaluated, blocks: rendered }
  }, [template, current])
  const part = useMemo(() => computedPart(template), [template])
  const computed = useMemo(() => (part ? printComputed(part, current) : nothingComputed), [part, current])
  return { tree, blocks, computed }
}
