import type { TextNode } from './text-nodes.tsx'

/** The words of a piece of a text, without what they look like. */
export function textOf(node: TextNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join(' ')
}
