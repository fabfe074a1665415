import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { moneyText } from '#ui/components/money-text.ts'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { SelectField, TextArea, TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { AFFILIATE_PATH } from '#ui/workspace/paths.ts'
import { applicationLengths, PAYOUTS_PATH } from '../schema.ts'
import type { Route } from './+types/affiliate.ts'
import { OlderSales, SaleSummary } from './sale-words.tsx'

export { changeOwn as action, loadAffiliate as loader } from './affiliate.server.ts'

type Loaded = Route.ComponentProps['loaderData']
type Portal = NonNullable<Loaded['portal']>

/** The affiliate programme as its own account sees it: the way in, what became of it, and what it brings. */
export default function AffiliatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { state, reason, portal, application } = loaderData
  return (
    <Page title={t`Affiliate program`}>
      {state === 'applied' && (
        <Notice tone="success" title={t`We have your application.`} className="mb-12">
          <Trans>
            A person will read it and answer by e-mail. Your links start counting once you’re accepted.
          </Trans>
        </Notice>
      )}
      {state === 'refused' && (
        <Notice tone="alert" title={t`Your application wasn’t accepted.`} className="mb-6">
          {reason !== null && <p className="wrap-anywhere">{reason}</p>}
          <Trans>You can apply again.</Trans>
        </Notice>
      )}
      {state === 'ended' && (
        <Notice title={t`The agreement has ended.`} className="mb-6">
          {reason !== null && <p className="wrap-anywhere">{reason}</p>}
          <Trans>Your links no longer count. Please take them down.</Trans>
        </Notice>
      )}
      {(state === null || state === 'refused') && <Application {...loaderData} answer={actionData} />}
      {portal !== null && <PortalSections portal={portal} isInForce={state === 'approved'} />}
      {application !== null && state !== 'refused' && <Sent application={application} />}
      {state === 'approved' && <End />}
    </Page>
  )
}

function useProblems(answer: Route.ComponentProps['actionData']) {
  const { t } = useLingui()
  return (field: string) => {
    const code = answer?.problems[field]
    if (code === undefined) return undefined
    if (code === 'too_long') return t`That’s too long.`
    if (code === 'code_taken') return t`That name is taken. Please choose another.`
    if (code === 'wrong_code') return t`Use 3 to 30 letters, digits and dashes.`
    return field === 'agreed' ? t`Please accept the agreement.` : t`Please fill this in.`
  }
}

function Application({
  countries,
  application,
  answer,
}: Pick<Loaded, 'countries' | 'application'> & { answer: Route.ComponentProps['actionData'] }) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const navigation = useNavigation()
  const problem = useProblems(answer)
  // Who was refused mends what they sent.
  const typed: Partial<Record<string, string>> | undefined = answer?.typed ?? application ?? undefined
  const name = brand.name
  return (
    <Form method="post" noValidate className="max-w-xl">
      <p className="mb-6 text-muted">
        <Trans>
          Recommend {name} with a link and earn 30% of what people pay for a plan through it, before tax. A
          person reads each application. We pay by bank transfer: in euros to an IBAN in Europe, in US dollars
          everywhere else.
        </Trans>
      </p>
      {answer && <FormError answer={answer} />}
      <input type="hidden" name="intent" value="apply" />
      <SelectField
        label={t`You apply as`}
        name="kind"
        options={[
          { value: 'person', label: t`Private person` },
          { value: 'company', label: t`A company` },
        ]}
        defaultValue={typed?.kind ?? 'person'}
        required
        error={problem('kind')}
      />
      <TextField
        label={t`Your name`}
        name="name"
        autoComplete="name"
        maxLength={applicationLengths.name}
        defaultValue={typed?.name}
        required
        error={problem('name')}
      />
      <TextField
        label={t`Company`}
        help={t`Only if you apply as a company.`}
        name="company"
        autoComplete="organization"
        maxLength={applicationLengths.company}
        defaultValue={typed?.company}
        error={problem('company')}
      />
      <SelectField
        label={t`Country`}
        name="country"
        autoComplete="country"
        placeholder={t`Choose a country`}
        options={countries}
        defaultValue={typed?.country ?? ''}
        required
        error={problem('country')}
      />
      <TextArea
        label={t`Your sites and channels`}
        help={t`Where you’ll recommend us, one address per line.`}
        name="sites"
        maxLength={applicationLengths.sites}
        defaultValue={typed?.sites}
        required
        error={problem('sites')}
      />
      <TextArea
        label={t`How you’ll recommend us`}
        help={t`For whom, in which language, and how often. Paid ads aren’t allowed.`}
        name="promotion"
        maxLength={applicationLengths.promotion}
        defaultValue={typed?.promotion}
        required
        error={problem('promotion')}
      />
      <TextField
        label={t`Name in your links`}
        help={t`3 to 30 letters, digits and dashes. You can’t change it once you’re accepted.`}
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        defaultValue={typed?.code}
        required
        error={problem('code')}
      />
      <Checkbox
        name="agreed"
        defaultChecked={typed?.agreed === 'on'}
        required
        label={
          <Trans>
            I accept the{' '}
            <a
              className="text-link"
              href={`${prefix}/company/affiliate-agreement/`}
              target="_blank"
              rel="noreferrer"
            >
              affiliate agreement
            </a>
            .
          </Trans>
        }
        error={problem('agreed')}
        className="mb-6"
      />
      <Button
        type="submit"
        variant="primary"
        busy={navigation.state !== 'idle'}
      >{t`Send the application`}</Button>
    </Form>
  )
}

function PortalSections({ portal, isInForce }: { portal: Portal; isInForce: boolean }) {
  return (
    <div className="mb-12 grid gap-12">
      {isInForce && <Links portal={portal} />}
      <Figures portal={portal} />
      <Sales {...portal} />
    </div>
  )
}

const heading = 'mb-4 font-heading text-2xl'

/** A link to any page, with its picture to scan. */
function Links({ portal: { link, picture } }: { portal: Portal }) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const { url, page, campaign, isOurs, isBrief } = link
  return (
    <section aria-labelledby="links">
      <h2 id="links" className={heading}>{t`Your link`}</h2>
      <div className="grid gap-8 md:grid-cols-[1fr_auto]">
        <div className="min-w-0 max-w-xl">
          <p className="wrap-anywhere mb-3 select-all rounded-control border border-line bg-sunken p-4 font-mono text-sm">
            {url}
          </p>
          <CopyLink key={url} url={url} />
          <Form method="get" action={AFFILIATE_PATH} preventScrollReset>
            <TextField
              label={t`Page it leads to`}
              help={t`The address of any page on our website. Leave it empty for the home page.`}
              name="page"
              inputMode="url"
              autoComplete="off"
              defaultValue={page}
              error={isOurs ? undefined : t`That’s not a page on our website.`}
            />
            <TextField
              label={t`Campaign`}
              help={t`To tell your links apart, for example spring-letter.`}
              name="campaign"
              autoComplete="off"
              maxLength={100}
              defaultValue={campaign}
            />
            <Button type="submit" size="small">{t`Make the link`}</Button>
          </Form>
          {isBrief && (
            <p className="mt-4 text-muted">
              {t`This page doesn’t ask visitors about cookies, so the link counts only if they buy on the same visit.`}
            </p>
          )}
          <p className="mt-4 text-muted">{t`Next to the link, say that you earn a commission.`}</p>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {/* Pages of the website, which the workspace has no routes of. */}
            <li>
              <a
                className="inline-flex min-h-11 items-center text-link"
                href="/start/marketingmaterials/"
                hrefLang="en"
              >
                {t`Banners and texts`}
              </a>
            </li>
            <li>
              <a
                className="inline-flex min-h-11 items-center text-link"
                href={`${prefix}/company/affiliate-agreement/`}
              >
                {t`Affiliate agreement`}
              </a>
            </li>
          </ul>
        </div>
        {/* On white in dark mode too: cameras want it so. */}
        <svg
          role="img"
          aria-label={t`QR code of your link`}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
          className="w-full max-w-48 self-start rounded-sheet border border-line"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      </div>
    </section>
  )
}

/** Copies the link where scripts are alive; it can be selected in any case. */
function CopyLink({ url }: { url: string }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      size="small"
      className="needs-script mb-6"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => void navigator.clipboard.writeText(url).then(() => setIsCopied(true))}
    >
      <span aria-live="polite">{isCopied ? t`Copied` : t`Copy the link`}</span>
    </Button>
  )
}

function Figures({ portal: { figures, days, balances } }: { portal: Portal }) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className={heading}>{t`Figures`}</h2>
      <p className="mb-4 text-muted">{t`For the last ${days} days, without names.`}</p>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure name={t`Clicks`}>{i18n.number(figures.clicks)}</Figure>
        <Figure name={t`Sign-ups`}>{i18n.number(figures.signUps)}</Figure>
        <Figure name={t`Orders`}>{i18n.number(figures.orders)}</Figure>
      </dl>
      <h2 id="commissions" className={`mt-12 ${heading}`}>{t`Commissions`}</h2>
      {balances.length === 0 ? (
        <p className="text-muted">{t`Nothing has been paid through your link yet.`}</p>
      ) : (
        <div className="flex flex-wrap gap-x-10 gap-y-4">
          {balances.map(({ currency, earned, held, payable, paid }) => (
            <dl key={currency} className="flex flex-wrap gap-x-10 gap-y-4">
              <Figure name={t`Earned (${currency})`}>{moneyText(i18n, { amount: earned, currency })}</Figure>
              {held !== 0 && (
                <Figure name={t`Being checked (${currency})`}>
                  {moneyText(i18n, { amount: held, currency })}
                </Figure>
              )}
              {payable !== 0 && (
                <Figure name={t`On its way (${currency})`}>
                  {moneyText(i18n, { amount: payable, currency })}
                </Figure>
              )}
              {paid !== 0 && (
                <Figure name={t`Paid out (${currency})`}>
                  {moneyText(i18n, { amount: paid, currency })}
                </Figure>
              )}
            </dl>
          ))}
        </div>
      )}
      <p className="mt-4 max-w-measure text-muted">
        <Trans>
          You earn a commission when the buyer’s payment is collected, and lose it if the payment is refunded.
          We pay once a month, for the sales collected two months earlier, in US dollars or euros. Less than
          $50 carries over.
        </Trans>
      </p>
      <p className="mt-4">
        <TextLink to={PAYOUTS_PATH}>{t`Payouts: your bank details and statements`}</TextLink>
      </p>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-heading text-2xl tabular-nums">{children}</dd>
    </div>
  )
}

function Sales({ sales, older }: Pick<Portal, 'sales' | 'older'>) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="sales">
      <h2 id="sales" className={heading}>{t`Sales`}</h2>
      {sales.length === 0 ? (
        <p className="text-muted">{t`No orders yet.`}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {sales.map(({ number, ...sale }) => (
            <li key={number} className="flex py-3">
              <SaleSummary sale={sale} />
            </li>
          ))}
        </ul>
      )}
      <OlderSales to={older} />
    </section>
  )
}

/** What was sent with the application, and which agreement was accepted by that. */
function Sent({ application }: { application: NonNullable<Loaded['application']> }) {
  const { t, i18n } = useLingui()
  const { kind, name, company, country, sites, promotion, code, agreement } = application
  const facts = [
    [t`You apply as`, kind === 'person' ? t`Private person` : t`A company`],
    [t`Your name`, name],
    [t`Company`, company],
    [t`Country`, new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)],
    [t`Your sites and channels`, sites],
    [t`How you’ll recommend us`, promotion],
    [t`Name in your links`, code],
    [t`Agreement accepted`, i18n.date(agreement, { dateStyle: 'long', timeZone: 'UTC' })],
  ]
  return (
    <section aria-labelledby="application" className="mb-12">
      <h2 id="application" className={heading}>{t`Your application`}</h2>
      <dl className="max-w-xl divide-y divide-line border-line border-y">
        {facts.map(
          ([fact, value]) =>
            value && (
              <div key={fact} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
                <dt className="text-muted max-sm:text-sm">{fact}</dt>
                <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** The affiliate's own notice: the first press says what follows, the second one ends it. */
function End() {
  const { t } = useLingui()
  return (
    <details>
      <summary className={`${buttonClass({ size: 'small' })} w-fit cursor-pointer list-none`}>
        <Trans>End the agreement…</Trans>
      </summary>
      <Form method="post" className="mt-4 max-w-xl rounded-sheet border border-line p-5">
        <p className="mb-4">
          <Trans>
            Your links stop counting right away, and you can’t join again with this account. Under the
            agreement, commission of $1,000 or less that hasn’t been paid out is forfeited.
          </Trans>
        </p>
        <Button type="submit" name="intent" value="end" variant="danger">{t`End the agreement`}</Button>
      </Form>
    </details>
  )
}
