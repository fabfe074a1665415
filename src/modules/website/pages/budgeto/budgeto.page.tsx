import { useLingui } from '@lingui/react'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { films } from '#content/brand/films.ts'
import { TemplateLink } from '#modules/library/website/parts/template-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { SelectField } from '#ui/components/text-fields.tsx'
import { Items, Section } from '#ui/website/blocks/section.tsx'
import { PlannedLabel } from '#ui/website/texts/planned-label.tsx'
import { TextParagraph } from '#ui/website/texts/text-nodes.tsx'
import type { BudgetoData } from './budgeto.page.server.ts'
import {
  type BudgetFigures,
  type BudgetResult,
  budgetOf,
  calculateBudget,
  costIds,
  exampleFigures,
  type FigureId,
  noFigures,
} from './calculate-budget.ts'

/** A budget to fill in, which is the page; below it how to read the result, and what the app will add. */
export default function Budgeto({ data }: { data: BudgetoData }) {
  const { heading, lead, film, reading, plan } = data.copy
  return (
    <>
      <div className="border-line border-b bg-sunken">
        <div className="mx-auto max-w-page px-gutter py-10 sm:py-14">
          <h1 className="max-w-3xl text-4xl sm:text-5xl">{heading}</h1>
          <TextParagraph nodes={lead} className="mt-4 max-w-prose text-pretty text-lg" />
          {films.budgeto !== undefined && (
            <div className="mt-5">
              <FilmButton name="budgeto" title={film.title} screens={[]}>
                {film.button}
              </FilmButton>
            </div>
          )}
          <BudgetSheet data={data} />
        </div>
      </div>
      <Section id="reading" title={reading.heading}>
        <Items
          as="dl"
          items={reading.list}
          className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-3"
          itemClassName="border-action border-t-2 pt-4"
          nameClassName="font-heading font-medium text-2xl"
        />
      </Section>
      <div className="border-line border-t">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-14 px-gutter py-14 sm:py-20 md:grid-cols-2">
          {data.documents.length > 0 && <TooLittleLeft data={data} />}
          <section aria-labelledby="plan" className="rounded-sheet bg-action-tint p-6 sm:p-9 md:self-start">
            <p className="mb-3">
              <PlannedLabel product="budgeting-app" />
            </p>
            <h2 id="plan" className="text-3xl">
              {plan.heading}
            </h2>
            <TextParagraph nodes={plan.lead} className="mt-4 max-w-prose" />
            <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
              {plan.list.map((wish) => (
                <li key={wish}>{wish}</li>
              ))}
            </ul>
            <TextParagraph nodes={plan.end} className="mt-4 max-w-prose" />
          </section>
        </div>
      </div>
    </>
  )
}

/** Documents that bring money in, or put it off in writing. */
function TooLittleLeft({ data: { copy, documents } }: { data: BudgetoData }) {
  const { heading, lead, free } = copy.documents
  return (
    <section aria-labelledby="too-little">
      <h2 id="too-little" className="text-3xl">
        {heading}
      </h2>
      <TextParagraph nodes={lead} className="mt-4 max-w-prose text-muted" />
      <ul className="mt-5 divide-y divide-line border-line border-y">
        {documents.map((template) => {
          const { slug, summary, foreign, free: isFree } = template
          return (
            <li key={slug} className="py-4">
              <TemplateLink template={template} className="text-link font-medium text-lg" />{' '}
              <span className="inline-block text-muted text-sm">
                {[foreign?.name, isFree && free].filter(Boolean).join(' · ')}
              </span>
              <p lang={foreign?.tag} className="mt-1 max-w-prose text-muted text-sm">
                {summary}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The lines of a month and what comes of them, calculated in the browser: nothing is sent, nothing kept. */
function BudgetSheet({ data: { copy, currency: usual, currencies } }: { data: BudgetoData }) {
  const { sheet } = copy
  const [currency, setCurrency] = useState<string>(usual)
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
 * Lets figures through that were typed before the page came to life: React keeps them in the inputs and tells
 * nobody, so this types them again. `id` is that of the element around the inputs.
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

/** How wide the bar is reckoned; it is drawn as wide as there is room. */
const WIDTH = 1000
const HEIGHT = 48

/** Where the income goes, as one bar: a picture of the figures below it. */
function BudgetBar({ result, label }: { result: BudgetResult; label: string }) {
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

/** Where no income stands yet. */
const NOTHING = '–'

interface BudgetOutcomeProps {
  copy: BudgetoData['copy']['result']
  currency: string
  /** Undefined while a figure cannot be read. */
  result: BudgetResult | undefined
}

/** What comes of the figures: first what is left, then from where on. */
function BudgetOutcome({ copy, currency, result }: BudgetOutcomeProps) {
  const { i18n } = useLingui()
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const { left = 0, breakEven, paidOnDay, cushion } = result ?? {}
  const verdict = left < 0 ? copy.missing : left > 0 ? copy.left : copy.even
  return (
    <section
      aria-labelledby="outcome"
      className="border-ink border-t-2 bg-sheet p-5 sm:p-8 md:sticky md:top-24"
    >
      <h2 id="outcome" className="sr-only">
        {copy.heading}
      </h2>
      <output className="block" aria-live="polite">
        {result === undefined ? (
          <span className="block text-alert">{copy.unreadable}</span>
        ) : (
          <>
            <span className="block text-muted">{verdict} </span>
            <span
              className={clsx(
                'block break-words font-heading font-medium text-4xl tabular-nums leading-tight sm:text-5xl',
                left < 0 ? 'text-alert' : 'text-action',
              )}
            >
              {money(Math.abs(left))}
            </span>
          </>
        )}
      </output>
      {result !== undefined && (
        <>
          <BudgetBar result={result} label={copy.chart} />
          <dl className="divide-y divide-line border-line border-y">
            <Row name={copy.variable} value={money(result.variable)} mark="bg-brass" />
            <Row name={copy.fixed} value={money(result.fixed)} mark="bg-field-line" />
            <Row
              name={copy.breakEven}
              value={
                breakEven === undefined ? (result.income === 0 ? NOTHING : copy.never) : money(breakEven)
              }
              isStrong={breakEven !== undefined}
            />
            <Row
              name={copy.paidOn}
              value={
                paidOnDay === undefined
                  ? result.income === 0
                    ? NOTHING
                    : copy.notPaid
                  : copy.paidOnDay.replace('#', i18n.number(paidOnDay))
              }
            />
            {cushion !== undefined && (
              <Row
                name={copy.cushion}
                value={i18n.number(cushion, { style: 'percent', maximumFractionDigits: 0 })}
              />
            )}
          </dl>
        </>
      )}
    </section>
  )
}

interface RowProps {
  name: string
  value: string
  /** The colour of it in the bar. */
  mark?: string
  isStrong?: boolean
}

function Row({ name, value, mark, isStrong = false }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-5 py-3">
      <dt className="min-w-0">
        {mark !== undefined && (
          <span aria-hidden="true" className={`mr-2 inline-block size-3 rounded-full ${mark}`} />
        )}
        {name}
      </dt>
      <dd
        className={clsx(
          'max-w-[60%] text-right tabular-nums',
          isStrong ? 'font-heading font-medium text-xl' : 'font-medium',
        )}
      >
        {value}
      </dd>
    </div>
  )
}
