import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BarPlot } from '#ui/operators/bar-plot.tsx'
import { FigureTable } from '#ui/operators/figure-table.tsx'
import { FactList, Nothing, Section } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/system.ts'

export { loadSystem as loader } from './system.server.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function System({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { mails, money } = loaderData
  return (
    <Page title={t`System`}>
      <Now {...loaderData.now} />
      <Requests {...loaderData} />
      <Jobs {...loaderData} />
      <Renders {...loaderData} />
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Counted title={t`E-mails`} counts={mails} names={mailOutcomes} />
        <Counted title={t`Payments`} counts={money} names={moneyEvents} />
      </div>
      <p className="mt-8 max-w-prose text-muted text-sm">
        <Trans>
          Figures of the last 24 hours come from all processes and are a minute old at most; hours are in UTC.
          Monitoring software can read the same from /metrics.
        </Trans>
      </p>
    </Page>
  )
}

const BYTES_IN_GB = 1_000_000_000

/** How the process that answers stands. */
function Now({ upSeconds, connections, renderers, disk }: Loaded['now']) {
  const { t, i18n } = useLingui()
  const seconds = useSeconds()
  const number = (value: number) => i18n.number(value)
  const gigabytes = (bytes: number) => i18n.number(bytes / BYTES_IN_GB, { maximumFractionDigits: 1 })
  const [free, size] = [gigabytes(disk.free), gigabytes(disk.size)]
  const [used, waiting] = [number(connections.used), number(connections.waiting)]
  const [busy, queued] = [number(renderers.busy), number(renderers.waiting)]
  return (
    <FactList
      title={t`Now`}
      facts={[
        [t`Running for`, seconds(upSeconds)],
        [t`Free disk space`, disk.size > 0 && t`${free} of ${size} GB`],
        [t`Database connections`, t`${used} in use, ${waiting} requests waiting`],
        [t`Renderers`, t`${busy} busy, ${queued} requests waiting`],
      ]}
    />
  )
}

function Requests({ hours, requests }: Pick<Loaded, 'hours' | 'requests'>) {
  const { t, i18n } = useLingui()
  const seconds = useSeconds()
  const total = hours.reduce((sum, each) => sum + each.requests, 0)
  if (total === 0) {
    return (
      <Section id="requests" title={t`Web requests`}>
        <Nothing>{t`Nothing yet.`}</Nothing>
      </Section>
    )
  }
  const clock = new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const bars = hours.map(({ at, requests: value }) => ({
    key: String(at.getTime()),
    name: clock.format(at),
    value,
    text: i18n.number(value),
  }))
  const peak = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
  const [most, at] = [peak.text, peak.name]
  const ofClass = (digit: string) =>
    Object.entries(requests.byStatus)
      .filter(([status]) => status.startsWith(digit))
      .reduce((sum, [, count]) => sum + count, 0)
  return (
    <div className="mt-10">
      <FactList
        title={t`Web requests`}
        facts={[
          [t`In 24 hours`, i18n.number(total)],
          [t`Half answered within`, requests.median !== null && seconds(requests.median)],
          [t`95 of 100 answered within`, requests.late !== null && seconds(requests.late)],
          [t`Server errors (5xx)`, i18n.number(ofClass('5'))],
          [t`Too many requests (429)`, i18n.number(requests.byStatus[429] ?? 0)],
        ]}
      />
      <div className="mt-6">
        <BarPlot
          caption={<Trans>Requests by hour</Trans>}
          label={t`Requests by hour: at most ${most} (${at}).`}
          bars={bars}
          highest={peak.text}
        />
      </div>
      <h3 id="routes" className="mt-8 mb-3 text-xl">{t`Where most time goes`}</h3>
      <FigureTable
        labelledBy="routes"
        blocksBelow="sm"
        columns={[t`Route`, t`Web requests`, t`On average`]}
        rows={requests.routes.map((row) => ({
          key: row.route,
          heading: <code className="wrap-anywhere text-sm">{row.route}</code>,
          cells: [i18n.number(row.requests), seconds(row.seconds)],
        }))}
      />
    </div>
  )
}

/** Jobs that failed or wait come first. */
function Jobs({ jobs, queues }: Pick<Loaded, 'jobs' | 'queues'>) {
  const { t, i18n } = useLingui()
  const seconds = useSeconds()
  const names = new Set([...Object.keys(jobs), ...queues.map(({ job }) => job)])
  const rows = [...names]
    .map((job) => {
      const { completed = 0, failed = 0 } = jobs[job] ?? {}
      const { waiting = 0, oldestSeconds = 0 } = queues.find((queue) => queue.job === job) ?? {}
      return { job, completed, failed, waiting, oldestSeconds }
    })
    .sort((a, b) => b.waiting + b.failed - (a.waiting + a.failed) || (a.job < b.job ? -1 : 1))
  return (
    <Section id="jobs" title={t`Background jobs`}>
      {rows.length === 0 ? (
        <Nothing>{t`Nothing yet.`}</Nothing>
      ) : (
        <FigureTable
          labelledBy="jobs"
          blocksBelow="sm"
          columns={[t`Job`, t`Completed`, t`Failed`, t`Waiting`, t`Longest wait`]}
          rows={rows.map(({ job, completed, failed, waiting, oldestSeconds }) => ({
            key: job,
            heading: job,
            cells: [
              ...[completed, failed, waiting].map((value) => i18n.number(value)),
              waiting > 0 ? seconds(oldestSeconds) : '–',
            ],
          }))}
        />
      )}
    </Section>
  )
}

function Renders({ renders }: Pick<Loaded, 'renders'>) {
  const { t, i18n } = useLingui()
  const rows = Object.entries(renders)
  return (
    <Section id="renders" title={t`Files and pictures`}>
      {rows.length === 0 ? (
        <Nothing>{t`Nothing yet.`}</Nothing>
      ) : (
        <FigureTable
          labelledBy="renders"
          blocksBelow="sm"
          columns={[t`Format`, t`Made`, t`Too busy`, t`Failed`]}
          rows={rows.map(([format, { made = 0, busy = 0, failed = 0, refused = 0 }]) => ({
            key: format,
            heading: format,
            cells: [made, busy, failed + refused].map((value) => i18n.number(value)),
          }))}
        />
      )}
    </Section>
  )
}

const mailOutcomes: Readonly<Record<string, MessageDescriptor>> = {
  sent: msg`Sent`,
  failed: msg`Failed and tried again`,
  refused: msg`Refused for good`,
  dropped: msg`Dropped: recipient gone`,
}

const moneyEvents: Readonly<Record<string, MessageDescriptor>> = {
  charge: msg`Charges`,
  declined: msg`Declined`,
  refund: msg`Refunds`,
  chargeback: msg`Chargebacks`,
  chargeback_reversal: msg`Chargebacks won back`,
}

interface CountedProps {
  title: string
  counts: Readonly<Record<string, number>>
  names: Readonly<Record<string, MessageDescriptor>>
}

function Counted({ title, counts, names }: CountedProps) {
  const { i18n } = useLingui()
  return (
    <FactList
      title={title}
      facts={Object.entries(names).map(([key, name]) => [i18n._(name), i18n.number(counts[key] ?? 0)])}
    />
  )
}

const durations = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
  ['millisecond', 0.001],
] as const

/** A duration as people read it, in one unit: 12 ms, 1.4 sec, 3 min. */
function useSeconds() {
  const { i18n } = useLingui()
  return (seconds: number) => {
    const [unit, size] = durations.find(([, size]) => seconds >= size) ?? ['second', 1]
    const value = seconds / size
    return i18n.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
  }
}
