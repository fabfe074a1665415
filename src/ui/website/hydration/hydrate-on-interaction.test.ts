import { expect, test, vi } from 'vitest'
import { afterAnswers, answerFirst, onFirstInteraction } from './hydrate-on-interaction.ts'

test('nothing waits while nothing was pressed', async () => {
  await expect(afterAnswers()).resolves.toBeUndefined()
})

test('what comes to life waits for every press that was heard, also for one that comes meanwhile', async () => {
  const said: string[] = []
  const press = (name: string) => {
    let show = () => {}
    const shown = new Promise<void>((resolve) => {
      show = () => {
        said.push(name)
        resolve()
      }
    })
    answerFirst(shown)
    return () => show()
  }
  const showFirst = press('first')
  const alive = afterAnswers().then(() => said.push('page'))
  const showSecond = press('second')
  showFirst()
  await Promise.resolve()
  showSecond()
  await alive
  expect(said).toEqual(['first', 'second', 'page'])
})

test('a second press that is answered sooner leaves the first one to be waited for', async () => {
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  answerFirst(first.promise)
  answerFirst(Promise.reject(new Error('a press that failed is answered too')))
  const alive = afterAnswers().then(() => said.push('page'))
  await new Promise(setImmediate)
  said.push('first')
  first.resolve()
  await alive
  expect(said).toEqual(['first', 'page'])
})

test('a pointer that rests on the page is no sign of anybody; one that moves is', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { activeElement: null })
  let isAlive = false
  void onFirstInteraction().then(() => {
    isAlive = true
  })
  const move = async (movementX: number) => {
    window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }))
    await Promise.resolve()
    return isAlive
  }
  expect([await move(0), await move(0), await move(2)]).toEqual([false, false, true])
  vi.unstubAllGlobals()
})
