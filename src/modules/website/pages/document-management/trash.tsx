import { Items } from '#ui/website/blocks/items.tsx'
import { Section } from '#ui/website/blocks/section.tsx'
import type { DocumentManagementCopy } from './document-management.page.server.ts'

interface TrashProps {
  copy: DocumentManagementCopy['trash']
  /** How long what was deleted can be restored. */
  days: number
}

/** The days in the trash as a ruler, with what is possible at its beginning, along it and past its end. */
export function Trash({ copy: { title, marks, sooner }, days }: TrashProps) {
  return (
    <Section id="trash" title={title} ground="sunken">
      <Ruler days={days} />
      <Items
        as="dl"
        items={marks.map(({ day, text }) => ({ name: day, text }))}
        className="mt-5 grid gap-x-10 gap-y-6 xs:grid-cols-[1fr_2fr_1fr]"
        textClassName="mt-1 max-w-prose text-muted"
      />
      <p className="mt-7 text-muted">{sooner}</p>
    </Section>
  )
}

/** One tick a day, a longer one every tenth; the line goes on after the last, and nothing is on it. */
function Ruler({ days }: { days: number }) {
  const step = 10
  const end = days * step
  const shown = end * 1.33
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${shown} 24`}
      preserveAspectRatio="none"
      className="mt-9 block h-10 w-full stroke-ink"
    >
      <line x1="0" y1="23" x2={end} y2="23" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      <line
        x1={end}
        y1="23"
        x2={shown}
        y2="23"
        strokeWidth="1"
        strokeDasharray="4 5"
        vectorEffect="non-scaling-stroke"
        className="stroke-field-line"
      />
      {Array.from({ length: days + 1 }, (_, day) => day).map((day) => (
        <line
          key={day}
          x1={Math.max(1, day * step)}
          y1={day % 10 === 0 ? 2 : 14}
          x2={Math.max(1, day * step)}
          y2="23"
          strokeWidth={day % 10 === 0 ? 2 : 1}
          vectorEffect="non-scaling-stroke"
          className={day % 10 === 0 ? 'stroke-brass' : 'stroke-field-line'}
        />
      ))}
    </svg>
  )
}
