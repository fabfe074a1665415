import { type RefObject, useMemo, useRef } from 'react'
import { renderBlocks } from '#engine/html/index.ts'
import { type Answers, type DocumentTemplate, evaluate } from '#engine/source/index.ts'
import { validAnswers } from '../editing/valid-answers.ts'
import { type ComputedTexts, computedPart, printComputed } from '../questions/computed-texts.ts'

const nothingComputed: ComputedTexts = {}
/** A frame lasts 16 ms, and drawing the page in it takes longer than finding what to draw. */
const FITS_INTO_A_FRAME_MS = 4

/**
 * The document as it is saved and downloaded: an answer that is not right is a blank of it. Evaluated in the browser with every
 * change of the answers; says by `isSlow` whether that is too much for the frame that shows what somebody has typed.
 */
export function usePreview(template: DocumentTemplate, answers: Answers, isSlow: RefObject<boolean>) {
  const { savable, tree, blocks } = useMemo(() => {
    const start = performance.now()
    const right = validAnswers(template, answers)
    const evaluated = evaluate(template, right)
    const rendered = renderBlocks(evaluated)
    isSlow.current = performance.now() - start > FITS_INTO_A_FRAME_MS
    return { savable: right, tree: evaluated, blocks: rendered }
  }, [template, answers, isSlow])
  const part = useMemo(() => computedPart(template), [template])
  const latest = useRef(nothingComputed)
  const computed = useMemo(() => {
    const texts = part ? printComputed(part, savable) : nothingComputed
    // The same object while nothing in it changes: every computed cell of the questions reads it.
    if (!isSameText(texts, latest.current)) latest.current = texts
    return latest.current
  }, [part, savable])
  return { tree, blocks, computed }
}

function isSameText(one: ComputedTexts, other: ComputedTexts): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
