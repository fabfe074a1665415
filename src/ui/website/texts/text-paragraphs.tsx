import { type TextNode, TextNodes } from './text-nodes.tsx'

/** Texts of a page's copy, each a paragraph. */
export function TextParagraphs({ texts }: { texts: readonly TextNode[][] }) {
  return texts.map((nodes, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown.
    <p key={position}>
      <TextNodes nodes={nodes} />
    </p>
  ))
}
