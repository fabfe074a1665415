import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './jump.ts'

/** An input that has an id, a cursor and the focus; what is drawn anew has the same id. */
class FakeInput {
  readonly id: string
  selectionStart: number
  value = ''
  /** The question that it stands in. */
  question: string | undefined
  constructor(id: string, selectionStart = 0, question?: string) {
    this.id = id
    this.question = question
    this.selectionStart = selectionStart
  }
  focus() {
    page.activeElement = this
  }
  closest() {
    return this.question === undefined ? null : { dataset: { question: this.question } }
  }
  setSelectionRange(start: number) {
    this.selectionStart = start
  }
}

const body = { closest: () => null }
let page: {
  body: object
  activeElement: object
  getElementById: (id: string) => FakeInput | null
  querySelector: (selector: string) => FakeInput | null
}
let inputs: Map<string, FakeInput>
let nextFrame: () => void

beforeEach(() => {
  inputs = new Map()
  page = {
    body,
    activeElement: body,
    getElementById: (id) => inputs.get(id) ?? null,
    querySelector: (selector) =>
      [...inputs.values()].find(({ question }) => question && selector.includes(`"${question}"`)) ?? null,
  }
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', FakeInput)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeInput)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    nextFrame = draw
  })
})
afterEach(() => vi.unstubAllGlobals())

function focusOn(id: string, cursor: number): void {
  const input = new FakeInput(id, cursor)
  inputs.set(id, input)
  input.focus()
}

/** What React does with an input that is drawn anew: the old one goes, and with it the focus. */
function drawAnew(id: string): FakeInput {
  const anew = new FakeInput(id)
  inputs.set(id, anew)
  page.activeElement = body
  return anew
}

test('what is drawn anew at once has the focus and its cursor back before another key is heard', async () => {
  focusOn('name', 4)
  keepFocus()
  const anew = drawAnew('name')
  await Promise.resolve()
  expect(page.activeElement).toBe(anew)
  expect(anew.selectionStart).toBe(4)
})

test('where another text was chosen, the cursor goes to its end', async () => {
  focusOn('name', 4)
  keepFocus('end')
  const anew = drawAnew('name')
  anew.value = 'Whitfield & Sons'
  await Promise.resolve()
  expect([page.activeElement, anew.selectionStart]).toEqual([anew, 16])
})

test('what is drawn anew after that has them back with the next frame', async () => {
  focusOn('name', 4)
  keepFocus()
  await Promise.resolve()
  const anew = drawAnew('name')
  nextFrame()
  expect([page.activeElement, anew.selectionStart]).toEqual([anew, 4])
})

test('whoever has gone on to another input in the meantime stays there', async () => {
  focusOn('name', 4)
  keepFocus()
  await Promise.resolve()
  drawAnew('name')
  focusOn('city', 0)
  nextFrame()
  expect(page.activeElement).toBe(inputs.get('city'))
})

test('a button that is gone, such as that of a row, gives the focus to the first input of its question', async () => {
  const button = new FakeInput('', 0, 'fees')
  button.focus()
  keepFocus()
  const anew = new FakeInput('fees-0', 0, 'fees')
  inputs.set('fees-0', anew)
  page.activeElement = body
  await Promise.resolve()
  expect(page.activeElement).toBe(anew)
})

test('a button outside of the questions keeps its focus by itself', async () => {
  new FakeInput('').focus()
  keepFocus()
  page.activeElement = body
  await Promise.resolve()
  expect(page.activeElement).toBe(body)
})
