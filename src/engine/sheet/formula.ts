import { Decimal } from './decimal.ts'

/** A formula as a tree. `at` counts characters from its beginning. */
export type Node =
  | { kind: 'constant'; value: Decimal | string | boolean; at: number }
  | Reference
  /** From one cell to another: `sales[first]:sales`. */
  | { kind: 'range'; from: Reference; to: Reference; at: number }
  | { kind: 'call'; name: string; arguments: Node[]; at: number }
  | { kind: 'unary'; operator: '-' | '+' | '%'; operand: Node; at: number }
  | { kind: 'binary'; operator: Operator; left: Node; right: Node; at: number }

/** `rent`, `rent[-1]`, `lines[amount]`. */
export interface Reference {
  kind: 'reference'
  name: string
  part?: string
  at: number
}

export type Operator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>='

/** Why a text is no formula. */
export class FormulaError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_.]*)|(<>|<=|>=|[-+*/^&=<>(),;:%[\]])|(\S))/gu
const LEVELS: readonly (readonly Operator[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
]
const DEEPEST = 40
/** In characters; as written for Excel, which takes 8,192, it may be a little longer. */
const LONGEST = 4000

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
  at: number
  end: number
}

/**
 * Reads a formula as Excel writes it in English, with or without `=`. Names are ids of the source instead of
 * addresses of cells. @throws FormulaError
 */
export function parseFormula(source: string): Node {
  if (source.length > LONGEST) fail(`it has more than ${LONGEST} characters`, LONGEST)
  const tokens = tokensOf(source)
  let next = 0
  let depth = 0
  const peek = (): Token => tokens[next] as Token
  const take = (): Token => {
    const token = peek()
    if (token.kind !== 'end') next += 1
    return token
  }
  const isSign = (text: string) => peek().kind === 'sign' && peek().text === text
  const expect = (text: string) => {
    if (!isSign(text)) fail(`"${text}" is missing before ${shown(peek())}`, peek().at)
    return take()
  }

  const parseLevel = (level: number): Node => {
    const operators = LEVELS[level]
    if (!operators) return parsePower()
    let left = parseLevel(level + 1)
    while (peek().kind === 'sign' && operators.includes(peek().text as Operator)) {
      const { text, at } = take()
      left = { kind: 'binary', operator: text as Operator, left, right: parseLevel(level + 1), at }
    }
    return left
  }
  // As in Excel, a sign binds closer than a power: -2^2 is 4.
  const parsePower = (): Node => {
    let left = parseSigned()
    while (isSign('^')) {
      const { at } = take()
      left = { kind: 'binary', operator: '^', left, right: parseSigned(), at }
    }
    return left
  }
  const parseSigned = (): Node => {
    if (!isSign('-') && !isSign('+')) return parsePercent()
    const { text, at } = take()
    return nested(() => ({ kind: 'unary', operator: text as '-' | '+', operand: parseSigned(), at }))
  }
  const parsePercent = (): Node => {
    let operand = parseOperand()
    while (isSign('%')) operand = { kind: 'unary', operator: '%', operand, at: take().at }
    return operand
  }
  const parseOperand = (): Node => {
    const token = take()
    const { text, at } = token
    if (token.kind === 'number') return { kind: 'constant', value: Decimal.parse(text) ?? Decimal.zero, at }
    if (token.kind === 'text') return { kind: 'constant', value: text, at }
    if (token.kind === 'sign' && text === '(') {
      const inner = nested(() => parseLevel(0))
      expect(')')
      return inner
    }
    if (token.kind !== 'name') return fail(`a value is missing before ${shown(token)}`, at)
    if (isSign('(')) return parseCall(text, at)
    if (/^(?:true|false)$/i.test(text)) return { kind: 'constant', value: /^true$/i.test(text), at }
    const from = parseReference(text, at)
    if (!isSign(':')) return from
    take()
    const name = take()
    if (name.kind !== 'name') return fail('a range ends with a name, as in sales[first]:sales', name.at)
    return { kind: 'range', from, to: parseReference(name.text, name.at), at }
  }
  const parseReference = (name: string, at: number): Reference => {
    if (!isSign('[')) return { kind: 'reference', name, at }
    const open = take()
    while (!isSign(']') && peek().kind !== 'end') take()
    const close = expect(']')
    return { kind: 'reference', name, part: source.slice(open.end, close.at).trim(), at }
  }
  const parseCall = (name: string, at: number): Node => {
    take()
    const found: Node[] = []
    while (!isSign(')')) {
      found.push(nested(() => parseLevel(0)))
      if (isSign(';')) fail('separate arguments with commas, not with semicolons', peek().at)
      if (isSign(')')) break
      expect(',')
    }
    expect(')')
    return { kind: 'call', name: name.toUpperCase(), arguments: found, at }
  }
  const nested = (parse: () => Node): Node => {
    depth += 1
    if (depth > DEEPEST) fail('it has too many brackets inside one another', peek().at)
    const node = parse()
    depth -= 1
    return node
  }

  const node = parseLevel(0)
  if (peek().kind !== 'end') fail(`${shown(peek())} does not belong here`, peek().at)
  return node
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let end = /^\s*=?/.exec(source)?.[0].length ?? 0
  TOKEN.lastIndex = end
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [all, number, text, name, sign, other] = match
    end = TOKEN.lastIndex
    const at = end - all.trimStart().length
    if (other !== undefined) {
      const quoted =
        other === '"' ? 'a quotation mark is not closed' : `"${other}" has no meaning in a formula`
      fail(quoted, at)
    }
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at, end })
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll('""', '"'), at, end })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at, end })
    else tokens.push({ kind: 'sign', text: sign ?? '', at, end })
  }
  tokens.push({ kind: 'end', text: '', at: source.length, end: source.length })
  return tokens
}

function shown({ kind, text }: Token): string {
  return kind === 'end' ? 'the end' : `"${text}"`
}

function fail(message: string, at: number): never {
  throw new FormulaError(message, at)
}

/** Every part of a formula, itself included, each before its own parts. */
export function* nodesIn(node: Node): Generator<Node> {
  const rest = [node]
  for (let next = rest.pop(); next; next = rest.pop()) {
    yield next
    rest.push(...partsOf(next).reverse())
  }
}

function partsOf(node: Node): Node[] {
  switch (node.kind) {
    case 'range':
      return [node.from, node.to]
    case 'call':
      return [...node.arguments]
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    default:
      return []
  }
}

const STRENGTH: Record<Operator, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
}

/** A formula as Excel stores it: `place` writes a reference or a range as an address. */
export function formulaText(
  node: Node,
  place: (node: Extract<Node, { kind: 'reference' | 'range' }>) => string,
): string {
  const inner = (child: Node, strength: number, isRight = false): string => {
    const text = formulaText(child, place)
    const own = child.kind === 'binary' ? STRENGTH[child.operator] : 9
    return own < strength || (isRight && own === strength) ? `(${text})` : text
  }
  switch (node.kind) {
    case 'constant':
      if (typeof node.value === 'string') return `"${node.value.replaceAll('"', '""')}"`
      return typeof node.value === 'boolean' ? String(node.value).toUpperCase() : node.value.toString()
    case 'reference':
    case 'range':
      return place(node)
    case 'call':
      return `${node.name}(${node.arguments.map((each) => formulaText(each, place)).join(',')})`
    case 'unary':
      return node.operator === '%'
        ? `${inner(node.operand, 9)}%`
        : `${node.operator}${inner(node.operand, 6)}`
    case 'binary': {
      const strength = STRENGTH[node.operator]
      return `${inner(node.left, strength)}${node.operator}${inner(node.right, strength, true)}`
    }
  }
}
