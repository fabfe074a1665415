import type { BudgetResult } from './calculate-budget.ts'

/** How wide the bar is reckoned; it is drawn as wide as there is room. */
const WIDTH = 1000
const HEIGHT = 48

/** Where the income goes, as one bar: a picture of the figures below it. */
export function BudgetBar({ result, label }: { result: BudgetResult; label: string }) {
  const { income, variable, fixed, left } = result
  const whole = Math.max(income, variable + fixed)
  if (whole === 0) return null
  const toWidth = (amount: number) => (WIDTH * amount) / whole
  const [first, second] = [toWidth(variable), toWidth(variable + fixed)]
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-6 mb-5 block h-9 w-full"
    >
      <rect width={first} height={HEIGHT} className="fill-brass" />
      <rect x={first} width={second - first} height={HEIGHT} className="fill-field-line" />
      {left > 0 && <rect x={second} width={WIDTH - second} height={HEIGHT} className="fill-action" />}
      {/* What the income does not cover is marked off. */}
      {left < 0 && <rect x={toWidth(income)} width={6} height={HEIGHT} className="fill-alert" />}
    </svg>
  )
}
