import Markdoc, { type Config, type RenderableTreeNode } from '@markdoc/markdoc'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import { moneyBackDays } from '#content/prices/money-back.ts'
import type { TextNode } from './text-nodes.tsx'

/** What a text may name in braces: `{name}` is the product's, in every text; others are given by its page. */
export type TextParameters = Readonly<Record<string, string>>

const details: TextParameters = {
  name: brand.name,
  operator: brand.operator,
  address: brand.address.join(', '),
  email: brand.supportEmail,
  phone: brand.phone.text,
  /** Asked for only where `$moneyBack` holds. */
  moneyBackDays: String(moneyBackDays ?? ''),
}

/** What every text may ask (`ReadingChoices.facts`). */
const commonFacts = { moneyBack: moneyBackDays !== null }

/**
 * Puts in what a text names in braces.
 * @throws RangeError when it names what nobody gave: which fails the build that makes the page
 */
export function fillIn(text: string, parameters: TextParameters = {}): string {
  const values = { ...details, ...parameters }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`a text names {${name}}, which nothing fills in`)
    return value
  })
}

interface ReadingChoices {
  parameters?: TextParameters
  /** Names of the tags that a page draws by itself (`TextParts`). */
  parts?: readonly string[]
  /** What a text may ask: `{% if $name %}…{% else /%}…{% /if %}`. */
  facts?: Readonly<Record<string, boolean>>
}

/** Reads a text with its front matter; throws where it is badly written. */
export function parseText<Front extends z.ZodType>(
  source: string,
  front: Front,
  { parameters = {}, parts = [], facts = {} }: ReadingChoices = {},
): z.output<Front> & { body: TextNode[] } {
  const [, frontMatter = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const values = mapStrings(parseYaml(frontMatter, { schema: 'failsafe' }), (each) =>
    fillIn(each, parameters),
  )
  const config: Config = {
    tags: Object.fromEntries(parts.map((name) => [name, { render: name, selfClosing: true }])),
    variables: { ...commonFacts, ...facts },
  }
  return {
    ...(front.parse(values) as object),
    body: parseNodes(fillIn(text, parameters), config),
  } as z.output<Front> & { body: TextNode[] }
}

/** The words of one line of copy: links, bold and the like, without a paragraph around them. */
export function parseLine(line: string): TextNode[] {
  const nodes = parseNodes(line)
  const [only] = nodes
  return nodes.length === 1 && typeof only === 'object' && only.name === 'p' ? only.children : nodes
}

function parseNodes(text: string, config: Config = { variables: commonFacts }): TextNode[] {
  const tree = Markdoc.transform(Markdoc.parse(text), config)
  return Markdoc.Tag.isTag(tree) ? tree.children.flatMap(toTextNode) : []
}

/** Plain data instead of Markdoc's own objects, so that it travels to the browser. */
function toTextNode(node: RenderableTreeNode): TextNode[] {
  if (typeof node === 'string') return [node]
  if (!Markdoc.Tag.isTag(node)) return []
  const { href, id } = node.attributes
  return [
    {
      name: node.name,
      ...(typeof href === 'string' && { href }),
      ...(typeof id === 'string' && { id }),
      children: node.children.flatMap(toTextNode),
    },
  ]
}

/** The same data with every text in it changed. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, change)]))
}
