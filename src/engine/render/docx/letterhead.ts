import type { Inline, LetterheadBlock } from '../../source/index.ts'
import type { TextWriter } from './text-writer.ts'

/** The head of a letter, line by line. Where the addressee stands to the right, the style indents it. */
export function letterheadXml(text: TextWriter, block: LetterheadBlock): string {
  const { arrangement, sender, recipient, date, delivery, reference, subject } = block
  const [name = [], ...address] = sender
  const from = text.lines('LetterSender', [name.map(emphasized), ...address])
  const to = text.lines('LetterRecipient', recipient)
  const dated = text.paragraph('LetterDate', date)
  const sent = delivery.length > 0 ? text.paragraph('LetterDelivery', delivery) : ''
  const referred = reference ? text.paragraph('LetterReference', labelled(reference)) : ''
  const about = text.paragraph('LetterSubject', labelled(subject), { anchor: block.id })
  const head = arrangement === 'block' ? [from, dated, sent, to] : [from, to, dated, sent]
  return [...head, referred, about].join('')
}

function labelled({ label, content }: { label: string; content: Inline[] }): Inline[] {
  return label ? [{ kind: 'text', text: `${label} ` }, ...content] : content
}

/** Blanks keep their own look. */
export function emphasized(inline: Inline): Inline {
  return inline.kind === 'text' || inline.kind === 'answer' ? { ...inline, bold: true } : inline
}
