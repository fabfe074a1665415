/** Keeps the best of many, so that the rest need no sorting. */
export class BestDocuments {
  readonly #limit: number
  readonly #documents: number[] = []
  readonly #scores: ArrayLike<number>

  constructor(limit: number, scores: ArrayLike<number>) {
    this.#limit = limit
    this.#scores = scores
  }

  offer(document: number): void {
    const heap = this.#documents
    if (heap.length < this.#limit) {
      heap.push(document)
      this.#rise(heap.length - 1)
    } else if (heap[0] !== undefined && this.#isBetter(document, heap[0])) {
      heap[0] = document
      this.#sink()
    }
  }

  /** Best first; of two that are as good the first in the library. */
  inOrder(): number[] {
    return this.#documents.toSorted((one, other) => (this.#isBetter(one, other) ? -1 : 1))
  }

  #isBetter(one: number, other: number): boolean {
    const difference = (this.#scores[one] ?? 0) - (this.#scores[other] ?? 0)
    return difference > 0 || (difference === 0 && one < other)
  }

  /** The worst stands first: a child is better than its parent. */
  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (!this.#swapUnlessBetter(parent, at)) return
      at = parent
    }
  }

  #sink(): void {
    const heap = this.#documents
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      if (left >= heap.length) return
      const worse = right < heap.length && this.#isBetter(heap[left] ?? 0, heap[right] ?? 0) ? right : left
      if (!this.#swapUnlessBetter(at, worse)) return
      at = worse
    }
  }

  #swapUnlessBetter(parent: number, child: number): boolean {
    const heap = this.#documents
    const [above, below] = [heap[parent] ?? 0, heap[child] ?? 0]
    if (!this.#isBetter(above, below)) return false
    heap[parent] = below
    heap[child] = above
    return true
  }
}
