import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import { type Answers, type DocumentTemplate, evaluate } from '#engine/source/index.ts'
import { afterPaint } from '../../../components/after-paint.ts'
import { savableAnswers } from '../editing/savable-answers.ts'
import { type ComputedTexts, computedPart, printComputed } from '../questions/computed-texts.ts'

const nothingComputed: ComputedTexts = {}
/** A frame lasts 16 ms, and drawing the page in it takes longer than finding what to draw. */
const FITS_INTO_A_FRAME_MS = 4

/**
 * The document as it is saved and downloaded: an answer that is not right is a blank of it. Evaluated in the browser with every
 * keystroke: in the same frame where the device is quick enough for that. Elsewhere what is typed shows first, and the preview
 * follows when the browser has time.
 */
export function usePreview(template: DocumentTemplate, answers: Answers) {
  const duration = useRef(0)
  const isSlow = duration.current > FITS_INTO_A_FRAME_MS
  const [followed, follow] = useState<Answers>()
  useEffect(() => {
    // Nothing is rendered a second time where nothing is deferred.
    if (isSlow) return afterPaint(() => startTransition(() => follow(answers)))
    follow(undefined)
    return undefined
  }, [isSlow, answers])
  const current = (isSlow ? followed : undefined) ?? answers
  const { savable, tree, blocks } = useMemo(() => {
    const start = performance.now()
    const right = savableAnswers(template, current)
    const evaluated = evaluate(template, right)
    const rendered = renderBlocks(evaluated)
    duration.current = performance.now() - start
    return { savable: right, tree: evaluated, blocks: rendered }
  }, [template, current])
  const part = useMemo(() => computedPart(template), [template])
  const computed = useMemo(() => (part ? printComputed(part, savable) : nothingComputed), [part, savable])
  return { tree, blocks, computed }
}
