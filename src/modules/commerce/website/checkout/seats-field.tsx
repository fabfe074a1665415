import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'

interface SeatsFieldProps {
  seats: number
  range: { least: number; most: number }
  error: string | undefined
  onSeats: (seats: number) => void
}

/** How many people a package is bought for: a number to type, with a step down and up beside it. */
export function SeatsField({ seats, range: { least, most }, error, onSeats }: SeatsFieldProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const input = useRef<HTMLInputElement>(null)
  const step = (change: number) => () => {
    const next = Math.min(most, Math.max(least, (Number.isNaN(seats) ? least : seats) + change))
    if (input.current) input.current.value = String(next)
    onSeats(next)
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label={t`For how many people?`}
          id="checkout-seats"
          name="seats"
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          required
          defaultValue={seats}
          onChange={({ currentTarget }) => onSeats(currentTarget.valueAsNumber)}
          error={error}
        />
      </div>
      {isLive && (
        <div className="flex gap-2 pt-[1.975rem]">
          <IconButton
            variant="secondary"
            label={t`One person fewer`}
            icon={<Minus />}
            disabled={seats <= least}
            onClick={step(-1)}
          />
          <IconButton
            variant="secondary"
            label={t`One person more`}
            icon={<Plus />}
            disabled={seats >= most}
            onClick={step(1)}
          />
        </div>
      )}
    </div>
  )
}
