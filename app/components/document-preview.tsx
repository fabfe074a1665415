import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'

export interface PreviewBlock {
  id: string
  /** Made by engine/html, which escapes everything. */
  html: string
}

interface DocumentPreviewProps {
  blocks: readonly PreviewBlock[]
  /** What document it is, for screen readers. */
  label: string
  /** The document's language, e.g. "en-US". */
  language: string
  /** The field being filled in: its blanks and answers are marked. */
  activeField?: string | undefined
  /** A blank or an answer was pressed; `part` is which part of an address or a party it is. */
  onFieldClick?: ((fieldId: string, part?: string) => void) | undefined
}

/** The sheet on which a document takes shape. Only blocks whose text changed are touched while somebody types. */
export function DocumentPreview({
  blocks,
  label,
  language,
  activeField,
  onFieldClick,
}: DocumentPreviewProps) {
  const sheet = useRef<HTMLElement>(null)
  // Marked in the page and not in the blocks' HTML: going from field to field renders nothing anew.
  useLayoutEffect(() => {
    for (const place of sheet.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])
      place.toggleAttribute('data-active', place.dataset.field === activeField)
  })

  function press(event: MouseEvent<HTMLElement>) {
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]') : null
    const fieldId = place?.dataset.field
    if (fieldId !== undefined) onFieldClick?.(fieldId, place?.dataset.part)
  }
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; every field is in the form beside it */}
      <section
        ref={sheet}
        aria-label={label}
        lang={language}
        data-theme="light"
        className="document-sheet fd-document page-edge"
        onClick={press}
      >
        {blocks.map((block) => (
          <Block key={block.id} html={block.html} />
        ))}
      </section>
    </div>
  )
}

const Block = memo(function Block({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: engine/html escapes every text and attribute
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
})
