import Markdoc, { type Config, type RenderableTreeNode } from '@markdoc/markdoc'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import type { LegalNode } from './legal-nodes.tsx'

/** The texts of `content/legal/{language}/`, as their authors wrote them. */
const sources = import.meta.glob<string>('/content/legal/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const FrontMatter = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The day of the last change, `YYYY-MM-DD`. */
  date: z.iso.date(),
})

interface LegalText extends z.infer<typeof FrontMatter> {
  body: LegalNode[]
}

/** Reads one legal text; throws where it is missing or badly written, which fails the build that prerenders it. */
export function readLegalText(language: string, name: string): LegalText {
  const source = sources[`/content/legal/${language}/${name}.md`]
  if (source === undefined) throw new Error(`content/legal/${language}/${name}.md is missing`)
  return parseLegalText(source)
}

/** Puts the operator's data into a text and makes it ready to be drawn. */
export function parseLegalText(source: string): LegalText {
  const filledIn = source.replace(
    /\{(name|operator|address|email|phone)\}/g,
    (_, name: keyof typeof details) => details[name],
  )
  const [, frontMatter = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(filledIn) ?? []
  const tree = Markdoc.transform(Markdoc.parse(text), config)
  const article = Markdoc.Tag.isTag(tree) ? tree.children : []
  return {
    ...FrontMatter.parse(parseYaml(frontMatter, { schema: 'failsafe' })),
    body: article.flatMap(toLegalNode),
  }
}

/** What a text leaves to the page: tables that the code knows better than an author. */
const config: Config = {
  tags: Object.fromEntries(
    ['kept-cookies', 'kept-storage', 'third-parties'].map((name) => [
      name,
      { render: name, selfClosing: true },
    ]),
  ),
}

const details = {
  name: brand.name,
  operator: brand.operator,
  address: brand.address.join(', '),
  email: brand.supportEmail,
  phone: brand.phone.text,
}

/** Plain data instead of Markdoc's own objects, so that it travels to the browser. */
function toLegalNode(node: RenderableTreeNode): LegalNode[] {
  if (typeof node === 'string') return [node]
  if (!Markdoc.Tag.isTag(node)) return []
  const { href, id } = node.attributes
  return [
    {
      name: node.name,
      ...(typeof href === 'string' && { href }),
      ...(typeof id === 'string' && { id }),
      children: node.children.flatMap(toLegalNode),
    },
  ]
}
