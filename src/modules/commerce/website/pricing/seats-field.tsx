import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { Currency } from '#kernel/money/schema.ts'
import { controlClass } from '#ui/components/field.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { moneyText } from '../../parts/money-text.ts'
import { type OfferedPackage, periodsShown } from './offered.ts'
import { InPeriod } from './price-scope.tsx'

interface SeatsFieldProps {
  offered: OfferedPackage
  currency: Currency
  /** So many people were chosen, and may be bought for. */
  onSeats: (seats: number) => void
}

/** How many people, and what they cost together; before JavaScript the least number stands there with its price. */
export function SeatsField({ offered: { seats, terms }, currency, onSeats }: SeatsFieldProps) {
  const { i18n, t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState(String(seats.least))
  const mayBe = (count: number) => Number.isInteger(count) && count >= seats.least && count <= seats.most
  const number = Number(typed)
  const isFit = mayBe(number)
  const type = (text: string) => {
    setTyped(text)
    if (mayBe(Number(text))) onSeats(Number(text))
  }
  const step = (by: number) => {
    const from = isFit ? number : seats.least
    type(String(Math.min(seats.most, Math.max(seats.least, from + by))))
  }
  const { least, most } = seats
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        <Trans>Users</Trans>
      </label>
      <div className="flex items-center gap-x-1.5">
        <IconButton
          label={t`One user fewer`}
          icon={<Minus aria-hidden="true" />}
          variant="secondary"
          onClick={() => step(-1)}
          disabled={isFit && number <= least}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={typed}
          onChange={({ target }) => type(target.value)}
          aria-describedby={`${id}-total`}
          aria-invalid={isFit ? undefined : true}
          className={`${controlClass} w-20! text-center tabular-nums`}
        />
        <IconButton
          label={t`One user more`}
          icon={<Plus aria-hidden="true" />}
          variant="secondary"
          onClick={() => step(1)}
          disabled={isFit && number >= most}
        />
      </div>
      <div id={`${id}-total`} aria-live="polite" className="mt-2 min-h-10 text-sm">
        {isFit ? (
          periodsShown.map((period) => {
            const term = terms[period]
            if (term === undefined) return null
            const total = moneyText(i18n, { amount: number * term.unitAmount, currency })
            return (
              <InPeriod key={period} period={period}>
                {period === 'year' ? (
                  <Plural
                    value={number}
                    one={`${total} a year for # user`}
                    other={`${total} a year for # users`}
                  />
                ) : (
                  <Plural
                    value={number}
                    one={`${total} a month for # user`}
                    other={`${total} a month for # users`}
                  />
                )}
              </InPeriod>
            )
          })
        ) : (
          <span className="text-alert">
            <Trans>
              From {least} to {most} users.
            </Trans>
          </span>
        )}
      </div>
    </div>
  )
}
