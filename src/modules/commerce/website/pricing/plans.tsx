import { Plural, Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { Currency } from '#kernel/money/schema.ts'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { nextOf } from '#modules/identity/website/web-app-addresses.ts'
import { IconButton } from '#ui/components/button.tsx'
import { controlClass } from '#ui/components/field.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { Buy } from './buy-link.tsx'
import { type OfferedPackage, periodsShown } from './offered.ts'
import { InPeriod, Opens, Price, PricingHeader } from './price-parts.tsx'
import type { PricingData } from './pricing.page.tsx'

/** Plans side by side, as columns of one sheet; what costs nothing stands below them. */
export function Plans({ data }: { data: PricingData }) {
  const next = nextOf(new URLSearchParams(useLocation().search))
  const { packages, words } = data
  // The one that most people come for: what opens everything without counting.
  const chosen = packages.find(({ isOnSale, contents }) => isOnSale && contents.downloadsPerMonth === null)
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-16 sm:pt-16 sm:pb-20">
      <PricingHeader data={data} />
      <ul
        className={clsx(
          'mt-9 grid border-ink border-t-2 border-b bg-sheet md:grid-flow-col md:grid-rows-[auto_auto_auto_1fr]',
          packages.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
        )}
      >
        {packages.map((offered) => (
          <Plan key={offered.token} offered={offered} isChosen={offered === chosen} data={data} />
        ))}
      </ul>
      <section
        aria-labelledby="without-plan"
        className="mt-6 flex flex-wrap items-center justify-between gap-x-12 gap-y-4 rounded-sheet border border-line px-6 py-5"
      >
        <div className="max-w-prose">
          <h2 id="without-plan" className="text-2xl">
            {words.free.title}
          </h2>
          <p className="mt-1 text-muted">{words.free.text}</p>
        </div>
        <SignUpLink
          destination={next}
          entryPoint="pricing-free"
          entry="create-account"
          origin="payment-frame"
        >
          {words.free.action}
        </SignUpLink>
      </section>
      {data.samples !== undefined && <Samples samples={data.samples} />}
    </div>
  )
}

function Plan({
  offered,
  isChosen,
  data,
}: {
  offered: OfferedPackage
  isChosen: boolean
  data: PricingData
}) {
  const { name, audience, perSeat } = offered
  const { currency, asksCaptcha } = data
  const [seats, setSeats] = useState<number>()
  return (
    <li
      className={clsx(
        'grid gap-y-5 border-line px-6 py-7 not-first:border-t md:row-span-4 md:grid-rows-subgrid md:not-first:border-t-0 md:not-first:border-l lg:px-8',
        isChosen && 'bg-action-tint',
      )}
    >
      <div>
        <h2 className="text-3xl">{name}</h2>
        <p className="mt-1.5 text-muted">{audience}</p>
      </div>
      <div>
        <Price offered={offered} />
      </div>
      <div>
        <Buy variant={isChosen ? 'primary' : 'secondary'} {...{ offered, seats, asksCaptcha }} />
      </div>
      <div className="border-line border-t pt-5">
        {perSeat && (
          <div className="mb-5">
            <SeatsField offered={offered} currency={currency} onSeats={setSeats} />
          </div>
        )}
        <Opens offered={offered} />
      </div>
    </li>
  )
}

/** First pages of what the plans open, side by side; on a phone they are pushed along. */
function Samples({ samples }: { samples: NonNullable<PricingData['samples']> }) {
  const { t } = useLingui()
  const { title: heading, action, documents } = samples
  return (
    <section aria-labelledby="samples" className="mt-14 overflow-x-clip">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1">
        <h2 id="samples" className="text-3xl">
          {heading}
        </h2>
        <LocalLink to="/templates/" className="text-link inline-flex min-h-11 items-center">
          {action}
        </LocalLink>
      </div>
      <ul className="-mx-gutter mt-6 flex snap-x scroll-px-(--spacing-gutter) gap-6 overflow-x-auto px-gutter pb-3 md:mx-0 md:grid md:grid-cols-5 md:gap-8 md:overflow-visible md:px-0">
        {documents.map(({ slug, title, page, pageLanguage, foreign }) => (
          <li key={slug} className="group relative w-36 shrink-0 snap-start md:w-auto">
            <Picture
              file={page}
              alt={t`First page of the ${title}`}
              sizes="(min-width: 996px) 180px, 125px"
              className="page-edge h-auto w-full bg-page"
            />
            <h3 className="mt-3 font-medium font-sans text-sm leading-snug">
              <LocalLink
                to={`/templates/${slug}/`}
                language={pageLanguage}
                lang={foreign?.tag}
                className="after:absolute after:inset-0 group-hover:text-action-strong group-hover:underline"
              >
                {title}
              </LocalLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SeatsFieldProps {
  offered: OfferedPackage
  currency: Currency
  /** So many people were chosen, and may be bought for. */
  onSeats: (seats: number) => void
}

/** How many people, and what they cost together; before JavaScript, the least number with its price. */
function SeatsField({ offered: { seats, terms }, currency, onSeats }: SeatsFieldProps) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { least, most } = seats
  const [typed, setTyped] = useState(String(least))
  const mayBe = (count: number) => Number.isInteger(count) && count >= least && count <= most
  const number = Number(typed)
  const isFit = mayBe(number)
  const type = (text: string) => {
    setTyped(text)
    if (mayBe(Number(text))) onSeats(Number(text))
  }
  const step = (by: number) => type(String(Math.min(most, Math.max(least, (isFit ? number : least) + by))))
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">{t`Users`}</label>
      <div className="flex items-center gap-x-1.5">
        <IconButton
          label={t`One user fewer`}
          icon={<Minus />}
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
          icon={<Plus />}
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
