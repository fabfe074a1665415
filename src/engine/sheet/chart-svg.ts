import type { ChartTree } from './book-tree.ts'
import { figureText } from './cell-text.ts'

/** In user units: the picture takes whatever width it is given. */
const WIDTH = 720
const HEIGHT = 300
const EDGE = { top: 44, right: 16, bottom: 46, left: 70 }
const FONT = 13
/** Of a letter, on average. */
const LETTER = 6.6
const TICKS = 5
const MOST_LABELS = 12
/**
 * Told apart by brightness and by dashes too, for print and for people who see few colours: the dashes of
 * SVG, and what Excel calls them.
 */
export const CHART_LOOKS = [
  { color: '1F4E79', dash: '', excelDash: 'solid' },
  { color: 'C55A11', dash: '8 4', excelDash: 'dash' },
  { color: '538135', dash: '2 3', excelDash: 'sysDot' },
  { color: '7030A0', dash: '8 3 2 3', excelDash: 'dashDot' },
  { color: '7F7F7F', dash: '14 5', excelDash: 'lgDash' },
  { color: 'BF9000', dash: '4 4', excelDash: 'sysDash' },
] as const

/**
 * A chart as an SVG picture, the same in the preview and on paper. What is written in it is text, escaped;
 * what it shows is told by the chart's `alt`.
 */
export function chartSvg(chart: ChartTree, language: string): string {
  const { kind, series, title, dates } = chart
  const figures = series.map(({ values }) =>
    values.values.map((value) => (typeof value === 'number' ? value : 0)),
  )
  const { least, most, step } = scaleOf(figures.flat())
  const isBar = kind === 'bar'
  const count = chart.categories.values.length
  const labels = chart.categories.values.map((value) => labelOf(value, dates, language))
  const left = isBar
    ? Math.min(220, Math.max(...labels.map(({ length }) => length)) * LETTER + 16)
    : EDGE.left
  const plot = {
    x: left,
    y: EDGE.top,
    width: WIDTH - left - EDGE.right,
    height: HEIGHT - EDGE.top - EDGE.bottom,
  }
  /** How far a figure is from the start of its axis. */
  const along = (value: number) => ((value - least) / (most - least)) * (isBar ? plot.width : plot.height)
  const band = (isBar ? plot.height : plot.width) / Math.max(1, count)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })

  const grid: string[] = []
  for (let value = least; value <= most + step / 2; value += step) {
    const at = isBar ? plot.x + along(value) : plot.y + plot.height - along(value)
    const color = Math.abs(value) < step / 1000 ? '#808080' : '#D9D9D9'
    const label = escaped(compact.format(Math.abs(value) < step / 1000 ? 0 : value))
    grid.push(
      isBar
        ? `<path d="M${round(at)} ${plot.y}v${plot.height}" stroke="${color}"/>${text(at, plot.y + plot.height + 18, label, 'middle')}`
        : `<path d="M${plot.x} ${round(at)}h${plot.width}" stroke="${color}"/>${text(plot.x - 8, at + 4, label, 'end')}`,
    )
  }

  const widest = Math.max(1, ...labels.map(({ length }) => length)) * LETTER + 10
  const every = isBar ? 1 : Math.max(Math.ceil(widest / band), Math.ceil(count / MOST_LABELS))
  const names = labels.flatMap((label, index) => {
    if (index % every !== 0) return []
    const middle = (index + 0.5) * band
    return isBar
      ? text(plot.x - 8, plot.y + middle + 4, escaped(label), 'end')
      : text(plot.x + middle, plot.y + plot.height + 18, escaped(label), 'middle')
  })

  const shapes = figures.map((values, index) => {
    const { color, dash } = CHART_LOOKS[index % CHART_LOOKS.length] ?? CHART_LOOKS[0]
    if (kind === 'line') {
      const points = values.map((value, place) =>
        [plot.x + (place + 0.5) * band, plot.y + plot.height - along(value)].map(round).join(' '),
      )
      const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`
      return `<path d="M${points.join('L')}" fill="none" stroke="#${color}" stroke-width="2.5"${dashes}/>`
    }
    const thickness = (band * 0.62) / figures.length
    const bars = values.map((value, place) => {
      const start = (place + 0.19) * band + index * thickness
      const [from, to] = [along(Math.min(0, value)), along(Math.max(0, value))]
      return isBar
        ? `M${round(plot.x + from)} ${round(plot.y + start)}h${round(to - from)}v${round(thickness)}h${round(from - to)}z`
        : `M${round(plot.x + start)} ${round(plot.y + plot.height - to)}h${round(thickness)}v${round(to - from)}h${round(-thickness)}z`
    })
    return `<path d="${bars.join('')}" fill="#${color}"/>`
  })

  let place = plot.x
  const legend =
    series.length < 2
      ? []
      : series.map(({ name }, index) => {
          const { color, dash } = CHART_LOOKS[index % CHART_LOOKS.length] ?? CHART_LOOKS[0]
          const label = String(name.values[0] ?? '')
          const dashes = kind === 'line' && dash !== '' ? ` stroke-dasharray="${dash}"` : ''
          const line = `<path d="M${round(place)} ${HEIGHT - 10}h24" stroke="#${color}" stroke-width="${kind === 'line' ? 3 : 9}"${dashes}/>`
          const drawn = line + text(place + 30, HEIGHT - 6, escaped(label), 'start')
          place += 30 + label.length * LETTER + 24
          return drawn
        })

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Carlito, Calibri, sans-serif" font-size="${FONT}">` +
    `<text x="${WIDTH / 2}" y="24" text-anchor="middle" font-size="16" font-weight="bold" fill="#1F2A44">${escaped(title)}</text>` +
    `${[...grid, ...names, ...shapes, ...legend].join('')}</svg>`
  )
}

/** Round figures that hold all of these and zero. */
function scaleOf(figures: readonly number[]): { least: number; most: number; step: number } {
  const [low, high] = [Math.min(0, ...figures), Math.max(0, ...figures)]
  const size = (high - low || 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(size))
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= size) ?? 10) * power
  return { least: Math.floor(low / step) * step, most: Math.max(step, Math.ceil(high / step) * step), step }
}

function labelOf(value: string | number | null, dates: ChartTree['dates'], language: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return dates ? figureText(value, dates, 0, language) : new Intl.NumberFormat(language).format(value)
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#404040">${words}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
