import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '../builders/whole.ts'

/**
 * A capability as somebody would begin one: a screen, a page of the website, a service, a job, a mail, a
 * limit, a setting …
 */
const sample: Record<string, string> = {
  'module.ts': `import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import { z } from 'zod'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { SettingsOf } from '#kernel/settings.ts'

const settings = { SAMPLE_GREETING: z.string().default('Hello').meta({ description: 'How people are greeted.' }) }
const limits = { greetingsPerNetwork: ['5/1m', 'Greetings from one network.'] } as const
const audit = { 'greeting.sent': ['greeting'] } as const

export const sample = defineModule({
  name: 'sample',
  about: 'greetings',
  needs: ['identity'],
  screens: { greetings: 'workspace/greetings.tsx' },
  limits,
  settings,
  audit,
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
`,
  'pages.ts': `import type { PageRow } from '#ui/website/pages.ts'

export const pages = { greetingCard: { path: '/greetings/card/', layout: 'company' } } as const satisfies Record<string, PageRow>

declare module '#ui/website/pages.ts' {
  interface Pages extends Record<keyof typeof pages, PageRow> {}
}
`,
  'website/greeting-card.page.tsx': `import { Trans } from '@lingui/react/macro'

export default function GreetingCard({ data: { name } }: { data: { name: string } }) {
  return <h1><Trans>A card for {name}</Trans></h1>
}
`,
  'website/greeting-card.page.server.ts': `import { msg } from '@lingui/core/macro'
import type { PageLoader } from '#ui/website/page-loader.server.ts'

export const loader: PageLoader<{ name: string }> = ({ i18n }) => ({
  title: i18n._(msg\`A card\`),
  description: '',
  data: { name: 'you' },
})
`,
  'server.ts': `import { Hono } from 'hono'
import { recordEvent } from '#kernel/audit/index.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import type { ModuleServer } from '#kernel/module.ts'
import { consumeRateLimit, countersOf } from '#kernel/rate-limits/index.ts'

export const server: ModuleServer = {
  services(deps) {
    const routes: Api = new Hono()
    addEndpoint(routes, 'POST', '/greetings/', async (context) => {
      const network = deps.clientNetwork(context)
      await consumeRateLimit(deps.db, countersOf(deps.limits, 'greetingsPerNetwork', network))
      await deps.db.transaction(async (transaction) => {
        await recordEvent(transaction, { event: 'greeting.sent', accountId: undefined, network, details: { greeting: 1 } })
        await enqueueMail(deps.jobs, transaction, { kind: 'greeting', to: 'somebody@mail.test' })
      })
      return context.json({ greeting: deps.settings.SAMPLE_GREETING }, 201)
    })
    return [{ path: '/api/sample', routes }]
  },
  jobs: (deps) => [{ name: 'sample-job', schedule: '0 3 * * *', handle: async () => deps.log.info({}, 'greeted') }],
  mails: () => ({ greeting: async ({ to }) => ({ to, locale: 'en', data: { to } }) }),
}
`,
  'workspace/greetings.tsx': `import { Trans } from '@lingui/react/macro'
import type { Route } from './+types/greetings.ts'

export const loader = () => ({ name: 'you' })

export default function Greetings({ loaderData }: Route.ComponentProps) {
  return <Trans>Greetings to {loaderData.name}</Trans>
}
`,
  'admin/menu.tsx': `import { msg } from '@lingui/core/macro'
import type { MenuRow } from '#ui/operators/menu.ts'

export const rows: MenuRow[] = [{ place: 1, to: '/app/greetings/', title: msg\`Greetings\`, detail: () => null }]
`,
  'admin/audit-texts.ts': `import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { sample } from '../module.ts'

export const auditTexts: Record<keyof EventsOf<(typeof sample)['audit']>, MessageDescriptor> = {
  'greeting.sent': msg\`Greeting sent\`,
}
`,
  'mails/index.tsx': `import type { MailTemplates } from '#kernel/mail/mail.ts'

declare module '#kernel/mail/mail.ts' {
  interface MailKinds {
    greeting: { job: { to: string }; data: { to: string } }
  }
}

export const templates = {
  greeting: { subject: () => 'Hello', Content: ({ to }: { to: string }) => <p>{to}</p> },
} satisfies Partial<MailTemplates>
`,
}

/** What the derived parts say of it, asked for by a process of its own, as the server does. */
const asking = `
const { modules, defaultLimits } = await import('#apps/modules.ts')
const { listBackgroundJobs, prepareMails } = await import('#apps/server/module-servers.ts')
const { environmentExample, readConfiguration } = await import('#apps/server/configuration.ts')
const { server } = await modules.find(({ name }) => name === 'sample').server()
process.stdout.write(JSON.stringify({
  services: server.services({}).map(({ path }) => path),
  hasJob: listBackgroundJobs({}, {}).some(({ name }) => name === 'sample-job'),
  hasMail: 'greeting' in prepareMails({}),
  limit: defaultLimits.greetingsPerNetwork,
  lines: ['LIMIT_GREETINGS_PER_NETWORK=5/1m', 'SAMPLE_GREETING=Hello'].map((line) => environmentExample().includes(line)),
  setting: readConfiguration({ SAMPLE_GREETING: 'Good day' }).settings.SAMPLE_GREETING,
}))
`

/** A module that no other needs: all of it goes with its folder and its line of `src/apps/modules.ts`. */
const deleted = 'support'

let folder: string
/** What a program says in the copy of the tree. */
function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join('node_modules', program), ...args],
    // Not as a test of those programs themselves.
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-'))
  for (const each of [
    'package.json',
    'tsconfig.json',
    'react-router.config.ts',
    'vite.config.ts',
    'content',
    'src',
    'scripts',
    'tests',
    'locales',
  ])
    cpSync(each, path.join(folder, each), { recursive: true })
  for (const each of [
    'node_modules',
    'public',
    'playwright.config.ts',
    'vitest.config.ts',
    'lingui.config.ts',
  ])
    symlinkSync(path.resolve(each), path.join(folder, each))
  for (const [file, text] of Object.entries(sample)) {
    const whole = path.join(folder, 'src/modules/sample', file)
    mkdirSync(path.dirname(whole), { recursive: true })
    writeFileSync(whole, text)
  }
  // The one line outside its folder, and the import that it needs.
  const list = path.join(folder, 'src/apps/modules.ts')
  writeFileSync(
    list,
    readFileSync(list, 'utf8')
      .replace(`  ${deleted},\n`, '')
      .replace(`import { ${deleted} } from '#modules/${deleted}/module.ts'\n`, '')
      .replace('export const modules = [', 'export const modules = [\n  sample,'),
  )
  rmSync(path.join(folder, 'src/modules', deleted), { recursive: true })
  appendFileSync(list, "\nimport { sample } from '#modules/sample/module.ts'\n")
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a capability is a folder and a line: its service, job, mail, limit and setting are there', () => {
  writeFileSync(path.join(folder, 'asking.mjs'), asking)
  const answer = JSON.parse(execFileSync(process.execPath, ['asking.mjs'], { cwd: folder, encoding: 'utf8' }))
  expect(answer).toEqual({
    services: ['/api/sample'],
    hasJob: true,
    hasMail: true,
    limit: [{ attempts: 5, seconds: 60 }],
    lines: [true, true],
    setting: 'Good day',
  })
}, 120_000)

test('its screen is a route, and none is of a module that was deleted', () => {
  const routes = run('@react-router/dev/bin.cjs', 'routes')
  expect(routes).toContain('modules/sample/workspace/greetings.tsx')
  expect(routes).not.toContain(`modules/${deleted}/`)
}, 120_000)

// That nobody imports a module unasked is checked with the boundaries between folders.
test.runIf(isWhole)(
  'all of it type-checks, with the rest and without a module that was deleted',
  () => {
    run('@react-router/dev/bin.cjs', 'typegen')
    // Not the tests: that of mails asks for what a new one may be given.
    const settings = JSON.parse(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8'))
    settings.exclude.push('tests', '**/*.test.*')
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
    run('typescript/bin/tsc', '--noEmit', '-p', '.')
  },
  300_000,
)

// A build takes half a minute, and what it reads is what the tests above read.
test.runIf(isWhole)(
  'it is built with the rest, its page a chunk of its own, and nothing is left of what was deleted',
  () => {
    run('@react-router/dev/bin.cjs', 'build', '--minify', 'false')
    const assets = path.join(folder, 'build/app/client/assets')
    const chunks = readdirSync(assets)
    const chunkOf = (name: string) =>
      chunks.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    expect(chunkOf('greeting-card.page')).toHaveLength(1)
    expect(chunkOf('contact.page')).toEqual([])
    const text = chunkOf('website-frame')
      .map((file) => readFileSync(path.join(assets, file), 'utf8'))
      .join('')
    expect(text.includes('/greetings/card/')).toBe(true)
    expect(text.includes('/company/support/{answer}/')).toBe(false)
  },
  600_000,
)

// Last: a build stops at sentences that are in a catalogue and not translated.
test('its sentences are in the catalogues of the parts that say them', () => {
  const sentences = Object.keys(sample).map((file) => path.join('src/modules/sample', file))
  run('@lingui/cli/dist/lingui.js', 'extract', ...sentences)
  const catalogue = (part: string) => readFileSync(path.join(folder, `locales/en/${part}.po`), 'utf8')
  expect(catalogue('website-pages')).toContain('msgid "A card for {name}"')
  expect(catalogue('workspace')).toContain('msgid "Greetings to {0}"')
  expect(catalogue('operators')).toContain('msgid "Greeting sent"')
}, 120_000)
