import type { ReactNode } from 'react'

/** The width of a bar's place, the gap before the next, and the height of all, in the picture's measure. */
const PLACE = 10
const GAP = 2
const HEIGHT = 100

interface BarPlotProps {
  caption: ReactNode
  /** All of it in words, for whoever sees no picture. */
  label: string
  /** The oldest first, without a gap; a text says what each is worth. */
  bars: readonly { key: string; name: string; value: number; text: string }[]
  /** The largest value as people read it. */
  highest: string
  /** What stands below it. */
  children?: ReactNode
}

/** Values over time as bars, above nothing and below; the same numbers stand in a table. */
export function BarPlot({ caption, label, bars, highest, children }: BarPlotProps) {
  const values = bars.map(({ value }) => value)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const unit = HEIGHT / Math.max(1, most - least)
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure>
      <figcaption className="mb-2 text-muted text-sm">{caption}</figcaption>
      <div className="border-line border-b border-dashed text-muted text-xs tabular-nums" aria-hidden="true">
        {highest}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * PLACE} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-line border-b"
      >
        {bars.map(({ key, name, value, text }, index) => (
          <rect
            key={key}
            x={index * PLACE + GAP / 2}
            y={(most - Math.max(0, value)) * unit}
            width={PLACE - GAP}
            height={Math.abs(value) * unit}
            className={value < 0 ? 'fill-alert' : 'fill-action'}
          >
            <title>{`${name}: ${text}`}</title>
          </rect>
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-muted text-xs" aria-hidden="true">
        <span>{first?.name}</span>
        {first !== last && <span>{last?.name}</span>}
      </p>
      {children}
    </figure>
  )
}
