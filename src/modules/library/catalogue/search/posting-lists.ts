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
  /** In the order in which they were collected: a term, its document, what it tells of it. */
  #terms = new Uint32Array(1024)
  #documents = new Uint32Array(1024)
  #impacts = new Float32Array(1024)
  #describing = new Uint8Array(1024)
  #count = 0
  #weights = new Float32Array(1024)
  #describes = new Uint8Array(1024)
  readonly #touched: number[] = []

  /** A term stands in the document at hand, with this weight, and describes it or not. */
  add(term: number, weight: number, isDescribing: boolean): void {
    if (term >= this.#weights.length) {
      this.#weights = longer(this.#weights, term + 1)
      this.#describes = longer(this.#describes, term + 1)
    }
    if (this.#weights[term] === 0) this.#touched.push(term)
    this.#weights[term] = (this.#weights[term] ?? 0) + weight
    if (isDescribing) this.#describes[term] = 1
  }

  /** The document at hand is over. What stands in several fields counts more, but never without bound. */
  close(document: number): void {
    this.#makeRoom(this.#count + this.#touched.length)
    for (const term of this.#touched) {
      const weight = this.#weights[term] ?? 0
      this.#terms[this.#count] = term
      this.#documents[this.#count] = document
      this.#impacts[this.#count] = weight / (weight + 1)
      this.#describing[this.#count] = this.#describes[term] ?? 0
      this.#count += 1
      this.#weights[term] = 0
      this.#describes[term] = 0
    }
    this.#touched.length = 0
  }

  lists(terms: number): PostingLists {
    const starts = new Uint32Array(terms + 1)
    for (let at = 0; at < this.#count; at += 1) {
      const term = this.#terms[at] ?? 0
      starts[term + 1] = (starts[term + 1] ?? 0) + 1
    }
    for (let term = 0; term < terms; term += 1)
      starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
    const next = starts.slice()
    const documents = new Uint32Array(this.#count)
    const impacts = new Float32Array(this.#count)
    const describing = new Uint8Array(this.#count)
    for (let at = 0; at < this.#count; at += 1) {
      const term = this.#terms[at] ?? 0
      const place = next[term] ?? 0
      next[term] = place + 1
      documents[place] = this.#documents[at] ?? 0
      impacts[place] = this.#impacts[at] ?? 0
      describing[place] = this.#describing[at] ?? 0
    }
    return { starts, documents, impacts, describing }
  }

  #makeRoom(size: number): void {
    if (size <= this.#terms.length) return
    this.#terms = longer(this.#terms, size)
    this.#documents = longer(this.#documents, size)
    this.#impacts = longer(this.#impacts, size)
    this.#describing = longer(this.#describing, size)
  }
}

/** The same numbers, with room for so many and at least twice as many as before. */
function longer<List extends Uint32Array | Float32Array | Uint8Array>(list: List, size: number): List {
  const grown = new (list.constructor as new (size: number) => List)(Math.max(size, list.length * 2))
  grown.set(list)
  return grown
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
