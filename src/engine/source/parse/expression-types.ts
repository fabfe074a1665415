import { isDate } from '../answers/answers.ts'
import { PERIODS } from '../computation/instalments.ts'
import type { Column, Expression, ExpressionFunction, Field } from '../template.ts'

/** What an expression comes to, as far as can be told before there are answers. */
export type ValueType =
  | ('text' | 'number' | 'money' | 'date' | 'duration' | 'yes or no' | 'nothing')
  | ('address' | 'party' | 'list' | 'multiple choice' | 'table' | 'instalments' | 'subtotals')

export interface TypedExpression {
  expression: Expression
  type: ValueType
  /** The only values that it can have: those of a choice. */
  options?: readonly string[]
}

/** What a function makes of its operands, or the mistake. */
export type Outcome = { type: ValueType } | { mistake: string; remedy: string }

interface FunctionRule {
  least: number
  most: number
  outcome: (operands: TypedExpression[]) => Outcome
}

const YES_OR_NO: Outcome = { type: 'yes or no' }
const MANY: readonly ValueType[] = ['list', 'multiple choice', 'table']
const SINGLE: readonly ValueType[] = ['text', 'number', 'money', 'date', 'duration', 'yes or no', 'nothing']
const ORDERED: readonly ValueType[] = ['number', 'money', 'date', 'duration']

const UNITS_BETWEEN = ['day', 'week', 'month', 'year']

const takes = (least: number, most: number, outcome: FunctionRule['outcome']) => ({ least, most, outcome })

/** What every function takes and makes. */
export const FUNCTIONS: Record<ExpressionFunction, FunctionRule> = {
  equals: takes(2, 2, equalsOutcome),
  not: takes(1, 1, logicOutcome),
  and: takes(2, 9, logicOutcome),
  or: takes(2, 9, logicOutcome),
  answered: takes(1, 1, ([operand]) =>
    isConstant(operand?.expression)
      ? wrong('answered asks about a field.', 'Write answered($fieldId).')
      : YES_OR_NO,
  ),
  includes: takes(2, 2, includesOutcome),
  greater: takes(2, 2, orderOutcome),
  atLeast: takes(2, 2, orderOutcome),
  less: takes(2, 2, orderOutcome),
  atMost: takes(2, 2, orderOutcome),
  count: takes(1, 1, ([operand]) =>
    operand && MANY.includes(operand.type)
      ? { type: 'number' }
      : wrong('count takes a list, a table or a multiple choice.', 'Name such a field.'),
  ),
  // Its column is checked where the table's columns are known.
  sum: takes(2, 2, () => ({ type: 'number' })),
  add: takes(2, 9, sumOutcome),
  subtract: takes(2, 2, sumOutcome),
  multiply: takes(2, 9, productOutcome),
  divide: takes(2, 2, quotientOutcome),
  percentage: takes(2, 2, ([percent, amount]) =>
    percent?.type === 'number' && (amount?.type === 'number' || amount?.type === 'money')
      ? { type: amount.type }
      : wrong('percentage takes a percentage and an amount.', 'Write percentage($percent, $amount).'),
  ),
  addTime: takes(2, 2, ([date, duration]) =>
    date?.type === 'date' && duration?.type === 'duration'
      ? { type: 'date' }
      : wrong('addTime takes a date and a duration.', 'Write addTime($date, $duration).'),
  ),
  timeBetween: takes(3, 3, ([from, to, unit]) =>
    from?.type === 'date' &&
    to?.type === 'date' &&
    unit?.expression.kind === 'value' &&
    UNITS_BETWEEN.includes(String(unit.expression.value))
      ? { type: 'number' }
      : wrong(
          'timeBetween takes two dates and a unit.',
          `Write timeBetween($from, $to, "day"); also ${UNITS_BETWEEN.slice(1).join(', ')}.`,
        ),
  ),
  min: takes(2, 9, extremeOutcome),
  max: takes(2, 9, extremeOutcome),
  round: takes(1, 2, ([number, places]) => {
    const count = places?.expression.kind === 'value' ? places.expression.value : undefined
    const isPlaces =
      places === undefined || (Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 4)
    return number?.type === 'number' && isPlaces
      ? { type: 'number' }
      : wrong(
          'round takes a number, and how many decimal places from 0 to 4.',
          'Write round($number, 2); amounts are rounded to the cent by themselves.',
        )
  }),
  payment: takes(4, 4, (operands) => loanOutcome(operands, 'payment')),
  instalments: takes(5, 5, (operands) => loanOutcome(operands, 'instalments')),
  // Its table and its column are checked where they are known.
  subtotals: takes(2, 2, () => ({ type: 'subtotals' })),
}

export function typeOfField(field: Field | Column): ValueType {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'choice':
      return 'text'
    case 'integer':
    case 'number':
    case 'percent':
      return 'number'
    case 'yesNo':
      return 'yes or no'
    case 'multipleChoice':
      return 'multiple choice'
    case 'computed':
      return field.result === 'integer' || field.result === 'percent' ? 'number' : field.result
    default:
      return field.type
  }
}

/** Whether no answer can change it. */
export function isConstant(expression: Expression | undefined): boolean {
  if (expression?.kind === 'call') return expression.arguments.every(isConstant)
  return expression?.kind === 'value'
}

function wrong(mistake: string, remedy: string): Outcome {
  return { mistake, remedy }
}

function equalsOutcome([one, other]: TypedExpression[]): Outcome {
  if (!one || !other || !SINGLE.includes(one.type) || !SINGLE.includes(other.type)) {
    const remedy = 'Compare single answers; use includes or count for others.'
    return wrong(`equals cannot compare ${one?.type} with ${other?.type}.`, remedy)
  }
  const mistake = notAnOption(one, other) ?? notAnOption(other, one)
  if (mistake) return mistake
  if (one.type === other.type || [one.type, other.type].includes('nothing') || isLiteralDate(one, other))
    return YES_OR_NO
  return wrong(`equals compares ${one.type} with ${other.type}.`, 'Compare like with like.')
}

function includesOutcome([many, value]: TypedExpression[]): Outcome {
  if (many?.type !== 'multiple choice' || value?.expression.kind !== 'value')
    return wrong(
      'includes takes a multiple choice and one of its values.',
      'Write includes($fieldId, "value").',
    )
  return notAnOption(many, value) ?? YES_OR_NO
}

/** `equals($choice, "typo")` would be false for ever, and nobody would see it. */
function notAnOption(asked: TypedExpression, { expression }: TypedExpression): Outcome | undefined {
  if (!asked.options || expression.kind !== 'value' || expression.value === null) return undefined
  if (asked.options.includes(String(expression.value))) return undefined
  return wrong(
    `${nameOf(asked.expression)} has no option ${expression.value}.`,
    `Write one of: ${asked.options.join(', ')}.`,
  )
}

function nameOf(expression: Expression): string {
  if (expression.kind === 'field') return expression.field
  return expression.kind === 'row' ? `$${expression.column ? `row.${expression.column}` : 'item'}` : 'It'
}

function isLiteralDate(one: TypedExpression, other: TypedExpression): boolean {
  const [date, text] = one.type === 'date' ? [one, other] : [other, one]
  const { expression } = text
  return date.type === 'date' && expression.kind === 'value' && isDate(String(expression.value))
}

function logicOutcome(operands: TypedExpression[]): Outcome {
  const odd = operands.find(({ type }) => type !== 'yes or no')
  if (!odd) return YES_OR_NO
  return wrong(
    `${odd.type} is neither yes nor no.`,
    'Use a yes/no field, equals, answered, includes, greater, atLeast, less or atMost.',
  )
}

/** A plain number beside an amount of money means whole units of its currency. */
function orderOutcome([one, other]: TypedExpression[]): Outcome {
  if (!one || !other) return YES_OR_NO
  const comparable =
    (one.type === other.type && ORDERED.includes(one.type)) ||
    isLiteralDate(one, other) ||
    [one, other].every(({ type }) => type === 'number' || type === 'money')
  const remedy = 'Compare two numbers, amounts, dates or durations.'
  return comparable ? YES_OR_NO : wrong(`${one.type} and ${other.type} have no order.`, remedy)
}

function extremeOutcome(operands: TypedExpression[]): Outcome {
  const [type] = operands.map((operand) => operand.type)
  if (type && ORDERED.includes(type) && operands.every((operand) => operand.type === type)) return { type }
  return wrong(
    'min and max take numbers only, amounts only, dates only or durations only.',
    'Correct the operands.',
  )
}

function sumOutcome(operands: TypedExpression[]): Outcome {
  const [type] = operands.map((operand) => operand.type)
  if ((type === 'number' || type === 'money') && operands.every((operand) => operand.type === type))
    return { type }
  return wrong('add and subtract take numbers only, or amounts of money only.', 'Correct the operands.')
}

function productOutcome(operands: TypedExpression[]): Outcome {
  const amounts = operands.filter(({ type }) => type === 'money').length
  const numbers = operands.filter(({ type }) => type === 'number').length
  if (amounts + numbers < operands.length || amounts > 1)
    return wrong('multiply takes numbers, and one amount of money at most.', 'Correct the operands.')
  return { type: amounts === 1 ? 'money' : 'number' }
}

function quotientOutcome([dividend, divisor]: TypedExpression[]): Outcome {
  if (dividend?.type === 'money' && divisor?.type === 'number') return { type: 'money' }
  if (dividend && dividend.type === divisor?.type && ['money', 'number'].includes(dividend.type))
    return { type: 'number' }
  return wrong('divide takes a number or an amount, and what to divide it by.', 'Correct the operands.')
}

function loanOutcome(
  [principal, percent, count, period, first]: TypedExpression[],
  name: 'payment' | 'instalments',
): Outcome {
  const every = period?.expression.kind === 'value' ? period.expression.value : undefined
  const fits =
    principal?.type === 'money' &&
    percent?.type === 'number' &&
    count?.type === 'number' &&
    PERIODS.some((known) => known === every) &&
    (name === 'payment' || first?.type === 'date')
  if (!fits) {
    const last = name === 'payment' ? '' : ', $firstDate'
    return wrong(
      `The operands of ${name} are not right.`,
      `Write ${name}($principal, $yearlyPercent, $count, "month"${last}); also ${PERIODS.filter((known) => known !== 'month').join(', ')}.`,
    )
  }
  return { type: name === 'payment' ? 'money' : 'instalments' }
}
