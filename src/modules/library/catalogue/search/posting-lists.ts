/** Which documents have a term, and how much it tells of each: all terms' lists, one after the other. */
export interface PostingLists {
  /** Where a term's list begins; the next term's begin is its end. */
  starts: Uint32Array
  /** Numbers of documents, rising within a list. */
  documents: Uint32Array
  /** Above 0 and below 1. */
  impacts: Float32Array
  /** 1 where the term describes the document, 0 where it stands in running text only. */
  describing: Uint8Array
}

/** Collects terms document by document. */
export class PostingCollector {
  readonly #documents: number[][] = []
  readonly #impacts: number[][] = []
  readonly #describing: (0 | 1)[][] = []
  #weights = new Float32Array(1024)
  #describes = new Uint8Array(1024)
  readonly #touched: number[] = []

  /** A term stands in the document at hand, with this weight, and describes it or not. */
  add(term: number, weight: number, isDescribing: boolean): void {
    if (term >= this.#weights.length) this.#grow(term)
    if (this.#weights[term] === 0) this.#touched.push(term)
    this.#weights[term] = (this.#weights[term] ?? 0) + weight
    if (isDescribing) this.#describes[term] = 1
  }

  /** The document at hand is over. What stands in several fields counts more, but never without bound. */
  close(document: number): void {
    for (const term of this.#touched) {
      const weight = this.#weights[term] ?? 0
      const describes = this.#describes[term] === 1 ? 1 : 0
      this.#weights[term] = 0
      this.#describes[term] = 0
      const documents = this.#documents[term]
      if (documents === undefined) {
        this.#documents[term] = [document]
        this.#impacts[term] = [weight / (weight + 1)]
        this.#describing[term] = [describes]
      } else {
        documents.push(document)
        this.#impacts[term]?.push(weight / (weight + 1))
        this.#describing[term]?.push(describes)
      }
    }
    this.#touched.length = 0
  }

  lists(terms: number): PostingLists {
    const starts = new Uint32Array(terms + 1)
    for (let term = 0; term < terms; term += 1) {
      starts[term + 1] = (starts[term] ?? 0) + (this.#documents[term]?.length ?? 0)
    }
    const size = starts[terms] ?? 0
    const documents = new Uint32Array(size)
    const impacts = new Float32Array(size)
    const describing = new Uint8Array(size)
    for (let term = 0; term < terms; term += 1) {
      documents.set(this.#documents[term] ?? [], starts[term])
      impacts.set(this.#impacts[term] ?? [], starts[term])
      describing.set(this.#describing[term] ?? [], starts[term])
    }
    return { starts, documents, impacts, describing }
  }

  #grow(term: number): void {
    const grown = new Float32Array(Math.max(term + 1, this.#weights.length * 2))
    grown.set(this.#weights)
    this.#weights = grown
    const describes = new Uint8Array(grown.length)
    describes.set(this.#describes)
    this.#describes = describes
  }
}

/** How much a term tells of a document; 0 where it does not stand. */
export function impactIn(lists: PostingLists, term: number, document: number): number {
  const at = seek(lists, term, lists.starts[term] ?? 0, document)
  const isThere = at < (lists.starts[term + 1] ?? 0) && lists.documents[at] === document
  return isThere ? (lists.impacts[at] ?? 0) : 0
}

/** The first place in a term's list, not before `from`, of this document or a later one: quick if near. */
export function seek({ starts, documents }: PostingLists, term: number, from: number, document: number) {
  const end = starts[term + 1] ?? 0
  let step = 1
  let low = from
  let high = from
  while (high < end && (documents[high] ?? 0) < document) {
    low = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((documents[middle] ?? 0) < document) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether any document has a term. */
export function hasPostings({ starts }: PostingLists, term: number): boolean {
  return (starts[term + 1] ?? 0) > (starts[term] ?? 0)
}
