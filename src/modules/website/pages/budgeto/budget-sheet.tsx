import { useEffect, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import {
  type BudgetFigures,
  budgetOf,
  costIds,
  exampleFigures,
  type FigureId,
  noFigures,
} from './budget-figures.ts'
import { BudgetOutcome } from './budget-outcome.tsx'
import type { BudgetoData } from './budgeto.page.tsx'
import { calculateBudget } from './calculate-budget.ts'

/** The lines of a month and what comes of them, calculated in the browser: nothing is sent, and nothing is kept. */
export function BudgetSheet({ data: { copy, currency: usual, currencies } }: { data: BudgetoData }) {
  const { sheet } = copy
  const [currency, setCurrency] = useState(usual)
  const [figures, setFigures] = useState(exampleFigures)
  /** What the lines were filled with last: they are drawn anew with it. */
  const [filled, setFilled] = useState({ times: 0, figures: exampleFigures })
  const budget = budgetOf(figures)
  useTypedEarly('budget')

  function fill(next: BudgetFigures) {
    setFigures(next)
    setFilled(({ times }) => ({ times: times + 1, figures: next }))
  }

  const line = (id: FigureId, label: string, help?: string) => (
    <MoneyField
      key={`${id} ${filled.times}`}
      name={id}
      label={label}
      help={help}
      currency={currency}
      defaultMinorUnits={filled.figures[id] ?? undefined}
      onMinorUnitsChange={(amount) => setFigures((current) => ({ ...current, [id]: amount }))}
      onUnreadable={() => setFigures((current) => ({ ...current, [id]: null }))}
    />
  )
  return (
    <div className="mt-9 grid gap-6 md:grid-cols-[1.25fr_1fr] md:items-start">
      <section id="budget" aria-labelledby="sheet" className="page-edge bg-sheet p-5 sm:p-8">
        <div className="grid gap-x-8 xs:grid-cols-2">
          <div>
            <h2 id="sheet" className="text-2xl">
              {sheet.heading}
            </h2>
            <p className="mt-1 mb-4 text-muted text-sm">{sheet.example}</p>
          </div>
          <div className="max-w-56">
            <SelectField
              label={sheet.currency}
              options={currencies}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
            />
          </div>
        </div>
        <p className="mb-5 hidden border-action border-l-4 pl-4 text-sm noscript:block">{sheet.noScript}</p>
        <div className="grid gap-x-8 xs:grid-cols-2 xs:items-end">
          {line('income', sheet.income, sheet.incomeHelp)}
          {line('variable', sheet.variable, sheet.variableHelp)}
        </div>
        <fieldset className="border-line border-t pt-4">
          <legend className="sr-only">{sheet.fixed}</legend>
          <p aria-hidden="true" className="mb-4 font-heading font-medium text-xl">
            {sheet.fixed}
          </p>
          <div className="grid gap-x-8 xs:grid-cols-2 xs:items-end">
            {costIds.map((id) => line(id, sheet.costs[id]))}
          </div>
        </fieldset>
        <div className="needs-script flex flex-wrap gap-3">
          <Button onClick={() => fill(noFigures)}>{sheet.clear}</Button>
          <Button variant="quiet" onClick={() => fill(exampleFigures)}>
            {sheet.restore}
          </Button>
        </div>
        <p className="mt-5 text-muted text-sm">{sheet.privacy}</p>
      </section>
      <BudgetOutcome
        copy={copy.result}
        currency={currency}
        result={budget === undefined ? undefined : calculateBudget(budget)}
      />
    </div>
  )
}

/**
 * Lets figures through that were typed before the page came to life: React keeps them in the inputs and tells nobody, so this
 * types them again. `id` is that of the element around the inputs.
 */
function useTypedEarly(id: string): void {
  // While the page is drawn for the first time, the server's inputs are still as somebody left them.
  const [typed] = useState(() => (typeof document === 'undefined' ? [] : readTyped(id)))
  useEffect(() => {
    for (const { name, text } of typed) {
      const input = inputsIn(id).find((each) => each.name === name)
      if (input === undefined) continue
      // React hears of a change from what it has noted, which is what its own setter was given last.
      input.value = input.defaultValue
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [id, typed])
}

function readTyped(id: string) {
  return inputsIn(id).flatMap(({ name, value, defaultValue }) =>
    value === defaultValue ? [] : [{ name, text: value }],
  )
}

function inputsIn(id: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} input`)]
}
