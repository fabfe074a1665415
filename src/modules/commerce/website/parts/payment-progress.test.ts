import { describe, expect, test } from 'vitest'
import type { OrderView } from '../../orders/schema.ts'
import type { FieldsMessage } from '../../payments/schema.ts'
import {
  LATE_MS,
  nextProgress,
  nextQuestion,
  type Progress,
  progressOf,
  readFieldsMessage,
} from './payment-progress.ts'

type Known = Pick<OrderView, 'state' | 'payment'>
type Payment = NonNullable<OrderView['payment']>

const order = (payment: Partial<Payment> | null, state: OrderView['state'] = 'placed') =>
  ({
    state,
    payment: payment && {
      method: 'card',
      state: 'awaiting',
      decline: null,
      reference: 'r',
      step: null,
      ...payment,
    },
  }) as OrderView
const fields = { kind: 'fields', url: '/fields/r/' } as const
const inFields: Progress = { at: 'fields', url: '/fields/r/', reference: 'r', isReady: true, isSlow: false }
const said = (is: 'ready' | 'busy' | 'idle' | 'done', reference = 'r'): FieldsMessage => ({
  type: 'payment-fields',
  reference,
  is,
})

describe('where a payment stands by what the server knows', () => {
  test.each<[string, Known, Progress['at']]>([
    ['nothing begun', order(null), 'choosing'],
    ['declined', order({ state: 'declined', decline: 'insufficient_funds' }), 'choosing'],
    ['given up at the provider', order({ state: 'cancelled' }), 'choosing'],
    ['fields to fill in', order({ step: fields }), 'fields'],
    ['to be approved elsewhere', order({ step: { kind: 'approval', url: '/approve/' } }), 'approval'],
    ['begun, and never answered by the provider', order({ reference: null }), 'failed'],
    ['on its way', order({ state: 'processing' }), 'waiting'],
    ['paid, before the order knows', order({ state: 'paid' }), 'waiting'],
    ['an order that is paid', order({ state: 'paid' }, 'paid'), 'over'],
    ['an order that was given up', order(null, 'cancelled'), 'over'],
    ['an order that does not match', order({ state: 'paid' }, 'mismatched'), 'over'],
  ])('PAY-3 %s', (_case, known, at) => {
    expect(progressOf(known, 0).at).toBe(at)
  })
})

describe('PAY-3 while the page is open', () => {
  const waiting = nextProgress(inFields, { type: 'fields', message: said('done'), now: 1_000 })

  test('the frame says that the buyer has done everything: it is waited for', () => {
    expect(waiting).toEqual({ at: 'waiting', since: 1_000 })
  })

  test('what another frame says changes nothing', () => {
    expect(nextProgress(inFields, { type: 'fields', message: said('done', 'another'), now: 0 })).toBe(
      inFields,
    )
  })

  test('a server that has not heard of it yet does not bring the fields back', () => {
    const told = nextProgress(waiting, { type: 'told', order: order({ step: fields }), now: 3_000 })
    expect(told).toBe(waiting)
  })

  test('fields that are being filled in stay when the server is asked', () => {
    expect(nextProgress(inFields, { type: 'told', order: order({ step: fields }), now: 0 })).toBe(inFields)
  })

  test('a refusal leads back to the choice, a payment on', () => {
    const next = (known: OrderView) => nextProgress(waiting, { type: 'told', order: known, now: 3_000 }).at
    expect(next(order({ state: 'declined' }))).toBe('choosing')
    expect(next(order({ state: 'paid' }, 'paid'))).toBe('over')
  })

  test('after two minutes the buyer is told what is known, and not before', () => {
    const at = (now: number) => nextProgress(waiting, { type: 'ticked', now }).at
    expect([at(1_000 + LATE_MS - 1), at(1_000 + LATE_MS)]).toEqual(['waiting', 'late'])
    const late = nextProgress(waiting, { type: 'ticked', now: 1_000 + LATE_MS })
    expect(
      nextProgress(late, { type: 'told', order: order({ state: 'processing' }), now: LATE_MS * 2 }),
    ).toBe(late)
    expect(nextProgress(late, { type: 'told', order: order({ state: 'paid' }, 'paid'), now: 0 }).at).toBe(
      'over',
    )
  })

  test('the server is asked every 2 s, then less often, and at last not any more', () => {
    expect([0, 30_000, LATE_MS, 60 * 60_000].map(nextQuestion)).toEqual([2_000, 4_000, 15_000, undefined])
  })

  test('fields that do not appear are told of; those that have appeared are not slow', () => {
    const hidden: Progress = { ...inFields, isReady: false }
    expect(nextProgress(hidden, { type: 'fields are slow' })).toMatchObject({ isSlow: true })
    expect(nextProgress(inFields, { type: 'fields are slow' })).toBe(inFields)
    const late = nextProgress({ ...hidden, isSlow: true }, { type: 'fields', message: said('ready'), now: 0 })
    expect(late).toMatchObject({ isReady: true, isSlow: false })
  })

  test('PAY-4 a provider that cannot be asked is told of', () => {
    expect(nextProgress({ at: 'starting' }, { type: 'failed' })).toEqual({ at: 'failed' })
  })
})

test.each([
  [{ type: 'payment-fields', reference: 'r', is: 'sized', height: 320 }, true],
  [{ type: 'payment-fields', reference: 'r', is: 'sized', height: '320' }, false],
  [{ type: 'payment-fields', reference: 'r', is: 'sized', height: Number.POSITIVE_INFINITY }, false],
  [{ type: 'payment-fields', reference: 7, is: 'done' }, false],
  [{ type: 'payment-fields', reference: 'r', is: 'paid' }, false],
  [{ type: 'another', reference: 'r', is: 'done' }, false],
  ['done', false],
  [null, false],
])('R-36 %j is a message of the fields: %s', (data, isMessage) => {
  expect(readFieldsMessage(data) !== undefined).toBe(isMessage)
})
