import { useEffect, useMemo, useState } from 'react'
import type { Answers, DocumentTemplate, SheetTemplate } from '#engine/source/index.ts'
import type { BookRequest, ShownBook } from './book-worker.ts'

/**
 * The book of these answers, calculated in a worker: the sheet that is asked for, or else the first. What was
 * shown stays until the next is there; of answers that follow each other quickly, the last counts.
 */
export function useBook(template: DocumentTemplate, answers: Answers, sheet: number | undefined) {
  const [shown, setShown] = useState<ShownBook>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another calculator.
  const calculator = useMemo(() => new Calculator(), [attempt])

  useEffect(() => {
    const { book } = template
    if (!book) return
    calculator.start(
      { ...template, book },
      (next) => {
        setFailed(false)
        setShown(next)
      },
      () => setFailed(true),
    )
    return () => calculator.stop()
  }, [calculator, template])
  useEffect(() => calculator.ask({ answers, sheet }), [calculator, answers, sheet])

  return { shown, hasFailed, retry: () => setAttempt(attempt + 1) }
}

type Asked = Extract<BookRequest, { answers: Answers }>

/** One worker, asked for one thing at a time: what is asked meanwhile waits, the newest alone. */
class Calculator {
  private worker: Worker | undefined
  private isBusy = false
  private asked: Asked | undefined
  /** What a worker that takes the place of another is asked first. */
  private latest: Asked | undefined

  start(template: SheetTemplate, onShown: (shown: ShownBook) => void, onFailure: () => void): void {
    // From our own origin, as the pages' policy wants it.
    const worker = new Worker(new URL('./book-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ShownBook>) => {
      this.isBusy = false
      onShown(data)
      this.sendNext()
    })
    worker.addEventListener('error', onFailure)
    this.worker = worker
    this.send({ template })
    this.asked ??= this.latest
    this.sendNext()
  }

  ask(asked: Asked): void {
    this.asked = asked
    this.latest = asked
    if (!this.isBusy) this.sendNext()
  }

  stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.isBusy = false
  }

  private sendNext(): void {
    if (this.asked === undefined || this.worker === undefined) return
    this.isBusy = true
    this.send(this.asked)
    this.asked = undefined
  }

  private send(request: BookRequest): void {
    this.worker?.postMessage(request)
  }
}
