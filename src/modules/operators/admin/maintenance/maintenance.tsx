import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { AccountLink, DatedRow, FactList, Nothing, Section, SentAt } from '#ui/operators/parts.tsx'
import { Page } from '#ui/workspace/page.tsx'
import type { Route } from './+types/maintenance.ts'

export { loadMaintenance as loader, retryJobByForm as action } from './maintenance.server.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { done, bounced, version, newest, node, database, startedAt } = loaderData
  return (
    <Page title={t`Maintenance`}>
      {done !== null && (
        <Notice
          title={done === 'retried' ? t`The job is being tried again` : t`The job was no longer waiting`}
        />
      )}
      <Jobs {...loaderData} />
      <Section
        id="bounced"
        title={t`Addresses that reject our e-mail`}
        explanation={t`Their owners see a notice. An address leaves this list when an e-mail arrives there again.`}
      >
        {bounced.length === 0 ? (
          <Nothing>{t`None.`}</Nothing>
        ) : (
          <ol className="divide-y divide-line border-line border-y">
            {bounced.map(({ id, email, since }) => (
              <DatedRow key={id} at={since ?? startedAt} columns="sm:grid-cols-[15rem_1fr]">
                <AccountLink id={id} email={email} />
              </DatedRow>
            ))}
          </ol>
        )}
      </Section>
      <Limits {...loaderData} />
      <Settings {...loaderData} />
      <div className="mt-10 max-w-3xl">
        <FactList
          title={t`Version`}
          facts={[
            [brand.name, version],
            [t`Newest version`, newest === null ? t`Couldn’t check` : newest],
            ['Node.js', node],
            ['PostgreSQL', database],
            [t`Running since`, <SentAt key="since" at={startedAt} />],
          ]}
        />
        <p className="mt-3 text-muted text-sm">
          {newest === undefined && (
            <Trans>This installation doesn’t check for updates. To have it check, set VERSION_URL.</Trans>
          )}{' '}
          <Trans>
            To update, back it up, get the new version, and start it. The database is updated at the start.
          </Trans>
        </p>
      </div>
    </Page>
  )
}

function Jobs({ jobs }: Pick<Loaded, 'jobs'>) {
  const { t } = useLingui()
  const navigation = useNavigation()
  return (
    <Section
      id="jobs"
      title={t`Jobs that failed`}
      explanation={t`E-mails, renewals, backups and other work in the background. Most are tried again for two days.`}
    >
      {jobs.length === 0 ? (
        <Nothing>{t`Nothing has failed.`}</Nothing>
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {jobs.map(({ id, name, isGivenUp, tries, createdAt, nextAt, problem }) => (
            <DatedRow key={id} at={createdAt} columns="sm:grid-cols-[15rem_1fr_auto]">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{name}</span>
                  <Badge tone={isGivenUp ? 'alert' : 'brass'}>
                    {isGivenUp ? t`Given up` : t`Will be tried again`}
                  </Badge>
                </p>
                {problem !== null && <p className="wrap-anywhere text-sm">{problem}</p>}
                <p className="text-muted text-sm">
                  <Plural value={tries} one="Tried once" other="Tried # times" />
                  {nextAt && (
                    <>
                      {' · '}
                      <Trans>
                        Next: <SentAt at={nextAt} />
                      </Trans>
                    </>
                  )}
                </p>
              </div>
              <Form method="post" className="max-sm:mt-2">
                <Button
                  type="submit"
                  name="job"
                  value={id}
                  busy={navigation.formData?.get('job') === id}
                  aria-label={t`Try ${name} again now`}
                >{t`Try again now`}</Button>
              </Form>
            </DatedRow>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Limits({ reached, settings }: Pick<Loaded, 'reached' | 'settings'>) {
  const { t } = useLingui()
  return (
    <Section
      id="limits"
      title={t`Limits that refuse someone right now`}
      explanation={t`People, addresses or networks that have to wait. The setting changes the limit.`}
    >
      {reached.length === 0 ? (
        <Nothing>{t`None.`}</Nothing>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {reached.map(({ setting, refused, until }) => (
            <li key={setting} className="py-3">
              <p className="wrap-anywhere font-medium">
                <code>
                  {setting}={settings.find(({ name }) => name === setting)?.value}
                </code>
              </p>
              <p className="text-muted text-sm">
                <Plural value={refused} one="# has to wait" other="# have to wait" />
                {' · '}
                <Trans>
                  The first until <SentAt at={until} />
                </Trans>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What is set comes first; the rest is unfolded. */
function Settings({ settings }: Pick<Loaded, 'settings'>) {
  const { t } = useLingui()
  const set = settings.filter(({ isSet }) => isSet)
  const others = settings.filter(({ isSet }) => !isSet)
  return (
    <Section
      id="settings"
      title={t`Settings`}
      explanation={t`As they were read when the server started. They are changed in the environment or in .env, and .env.example explains each.`}
    >
      {set.length === 0 ? (
        <Nothing>{t`Nothing is set: all defaults hold.`}</Nothing>
      ) : (
        <SettingRows settings={set} />
      )}
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-2">
          <Plural
            value={others.length}
            one="# setting with its default"
            other="# settings with their defaults"
          />
        </summary>
        <SettingRows settings={others} />
      </details>
    </Section>
  )
}

function SettingRows({ settings }: Pick<Loaded, 'settings'>) {
  const { t } = useLingui()
  return (
    <dl className="divide-y divide-line border-line border-y">
      {settings.map(({ name, value, isSet, isSecret }) => (
        <div key={name} className="grid gap-x-6 py-2 md:grid-cols-[24rem_1fr]">
          <dt className="wrap-anywhere">
            <code>{name}</code>
          </dt>
          <dd className="wrap-anywhere text-muted">
            {isSet && isSecret ? t`Set, and not shown` : value === '' ? t`Not set` : <code>{value}</code>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
