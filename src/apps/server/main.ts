import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createRenderPool } from '#engine/render/pool.ts'
import { openDatabase } from '#kernel/database/connection.ts'
import { startEmbeddedPostgres } from '#kernel/database/embedded/start-embedded-postgres.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { claimTokenKey, findFormerTokenKey, fingerprintOf, loadTokenKey } from '#kernel/database/token-key.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { startJobs } from '#kernel/jobs/jobs.ts'
import { createLocalMailbox } from '#kernel/mail/local-mailbox.ts'
import { collectProcessMetrics, measureDatabase, measureDisk, measureRenderers } from '#kernel/metrics.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import { createRenderer } from '#kernel/rendering/renderer.ts'
import { resealPayees } from '#modules/affiliates/public.ts'
import { CHECKOUT_PATH } from '#modules/commerce/orders/schema.ts'
import { createOwnFetch, publicFetch } from '#modules/commerce/payment-pages/read-scripts.ts'
import { watchPaymentPages } from '#modules/commerce/payment-pages/watch-payment-pages.ts'
import type { PriceBook } from '#modules/commerce/prices/schema.ts'
import { createDrawPreview, createRenderFile } from '#modules/documents/render-for-accounts.ts'
import { createPasswordHasher } from '#modules/identity/accounts/passwords.ts'
import { createRecaptcha } from '#modules/identity/captcha/recaptcha.ts'
import { resealSecrets } from '#modules/identity/public.ts'
import { languageOf } from '#modules/library/catalogue/library-language.ts'
import { createPictures } from '#modules/library/pictures/pictures.ts'
import { warmThumbnails } from '#modules/library/pictures/warm-thumbnails.ts'
import { loadCatalogue } from '#modules/library/public.ts'
import { createFigureKeeper } from '#modules/monitoring/keep-figures.ts'
import { createFindCountry, createFindPlace } from '#modules/visitors/geography/places.ts'
import { createReadVisitSalt } from '#modules/visitors/public.ts'
import { scheduledBackups } from '../backup/back-up.ts'
import { requireFinishedRestore } from '../backup/restore.ts'
import { operatorRights } from '../modules.ts'
import { announcement } from './announcement.ts'
import { loadAppHandler } from './app-handler.ts'
import { readCardBrand } from './card-brand.ts'
import { type Configuration, listSettings, readConfiguration } from './configuration.ts'
import { createClients } from './create-clients.ts'
import { createServer } from './create-server.ts'
import { makeFirstAccounts } from './first-accounts.ts'
import { healthRoutes } from './health.ts'
import { hooks } from './hooks.ts'
import { listen } from './http-server.ts'
import { createLifecycle, explainStartFailure, type Lifecycle, stopOnSignals } from './lifecycle.ts'
import { createLog } from './logging.ts'
import { type AssetsManifest, createMemoryFiles, noMemoryFiles } from './memory-files.ts'
import { createMailOutcomes, listBackgroundJobs, listServices, prepareMails } from './module-servers.ts'
import { createPageCache, noPageCache } from './page-cache.ts'
import { createPayments } from './payments.ts'
import { commonSecurityHeaders } from './security-headers.ts'
import { createPrerendered, pageSettings } from './website-pages.ts'

const buildDirectory = resolve('build')
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
/** Everything ends within 10 s: requests and jobs in the first seven, the rest is for the database. */
const STOP_LIMIT_MS = 9_500
const REQUESTS_LIMIT_MS = 5_500
const JOBS_LIMIT_MS = 1_500
const JOB_CONNECTIONS = 4
/** How much of what was counted a process that is killed loses. */
const FIGURES_MS = 60_000
/** After so long without a request the garbage of the last ones is collected: V8 would wait for more. */
const QUIET_MS = 10_000
/** Less than this is not worth the time that it takes: a fifth of a second. */
const GARBAGE_BYTES = 16 * 1024 * 1024
const JOB_STATEMENT_MS = 60_000
/** About 1,500 template pages with their data, of a library of any size, and all that are made in advance. */
const KEPT_PAGES_BYTES = 96 * 1024 * 1024

/** Starts everything in the order in which one thing needs the other; `lifecycle` stops what was started. */
async function start(
  configuration: Configuration,
  log: Logger,
  lifecycle: Lifecycle,
): Promise<{ takePrerendered: () => Promise<void> }> {
  const { dataDir, urls } = configuration
  requireFinishedRestore(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  collectProcessMetrics()
  measureDisk(dataDir)
  const { TRACES_URL: tracesUrl } = configuration.settings
  if (tracesUrl !== undefined) {
    const { exportTraces } = await import('./export-traces.ts')
    lifecycle.onStop('traces', exportTraces(tracesUrl))
  }
  const formerTokenKey = configuration.formerTokenKey ?? findFormerTokenKey(dataDir)
  const tokenKey = configuration.tokenKey ?? loadTokenKey(dataDir)

  const databaseUrl = configuration.databaseUrl ?? (await startDatabase(dataDir, log, lifecycle))
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, {
    poolSize: configuration.databasePoolSize,
    onError: (error) => log.error({ err: error }, 'a database connection was lost'),
  })
  lifecycle.onStop('database connections', () => database.close())
  const replaces = formerTokenKey ? fingerprintOf(formerTokenKey) : configuration.tokenKeyReplaces
  const claim = { fingerprint: fingerprintOf(tokenKey), replaces }
  const heldKey = await claimTokenKey(databaseUrl, claim, {
    onReplacement: () => {
      const outcome = formerTokenKey ? 'the former one still holds' : 'all of them have ended'
      log.warn(claim, `the key of the log-ins was replaced: ${outcome}`)
    },
    onLoss: (error) => {
      log.fatal({ err: error }, 'another key signs the log-ins by now')
      void lifecycle.stop().then(() => process.exit(1))
    },
  })
  lifecycle.onStop('key of the log-ins', () => heldKey.release())
  const keys = { db: database.db, tokenKey, formerTokenKey }
  const resealed = (await resealSecrets(keys)) + (await resealPayees(keys))
  if (resealed > 0) log.info({ resealed }, 'second factors and payees are encrypted with the new key')
  // Jobs have connections and patience of their own: ten thousand mails take none from a visitor.
  const jobDatabase = openDatabase(databaseUrl, {
    poolSize: JOB_CONNECTIONS,
    statementMs: JOB_STATEMENT_MS,
    onError: (error) => log.error({ err: error }, 'a database connection of the jobs was lost'),
  })
  measureDatabase({ visitors: database.pool, jobs: jobDatabase.pool })
  lifecycle.onStop('database connections of the jobs', () => jobDatabase.close())
  const jobs = await startJobs({ url: databaseUrl, log })
  lifecycle.onStop('jobs', () => jobs.stop(JOBS_LIMIT_MS))

  const keepFigures = createFigureKeeper({ clock: () => new Date(), db: jobDatabase.db, log })
  const keeping = setInterval(() => void keepFigures(), FIGURES_MS)
  lifecycle.onStop('figures', () => {
    clearInterval(keeping)
    return keepFigures()
  })

  const catalogue = loadCatalogue(join(buildDirectory, 'catalogue.json'))
  const development = configuration.isProduction
    ? undefined
    : await (await import('./development.ts')).startDevelopmentApp({ port: configuration.port, lifecycle })
  const app = development?.app ?? (await loadAppHandler(join(buildDirectory, 'app')))
  const site = development ? undefined : await loadSite(configuration, log)
  const pool = createRenderPool({
    size: configuration.renderProcesses,
    deadlineMs: 20_000,
    memoryLimitMb: 512,
    restartAfter: 200,
    log: (event, details) => log.info(details, event),
  })
  lifecycle.onStop('renderers', () => pool.close())
  measureRenderers(pool)
  const renderer = createRenderer(pool)

  const passwords = createPasswordHasher()
  const shared = { db: database.db, clock: () => new Date(), jobs, hooks, tokenKey, formerTokenKey }
  const payments = await createPayments(shared, configuration, {
    ...{ merchant: app.productName, log, priceBook: app.priceBook },
  })
  const dependencies: Dependencies = {
    ...shared,
    log,
    passwords,
    limits: configuration.limits,
    settings: configuration.settings,
    rateLimiter: createInMemoryRateLimiter(),
    productWords: [app.productName, ...new URL(urls.website).hostname.split('.')],
    captcha: createCaptcha(configuration, log),
    payments: payments.providers,
    catalogue,
    priceBook: app.priceBook,
    seller: app.seller,
    urls,
  }
  const mailbox = createLocalMailbox(join(dataDir, 'mail'), dependencies.clock)
  const transport = configuration.smtpUrl
    ? (await import('#kernel/mail/smtp.ts')).createSmtpTransport({
        url: configuration.smtpUrl,
        from: configuration.mailFrom,
      })
    : mailbox
  const pictures = createPictures({
    catalogue,
    renderer,
    directory: join(dataDir, 'pictures'),
    brand: await readCardBrand(app.productName),
    wordsOfCard: site?.wordsOfCard,
  })
  const findCountry = createFindCountry({ file: configuration.countryDatabase, log })
  const clients = createClients({
    log,
    tokenKey,
    urls,
    readVisitSalt: createReadVisitSalt(shared),
    findCountry,
    findPlace: createFindPlace({ cityDatabase: configuration.cityDatabase, findCountry, log }),
    trustedProxies: configuration.trustedProxies,
  })
  const background = { ...dependencies, db: jobDatabase.db }
  const mailing = {
    transport,
    render: app.renderMail,
    prepare: prepareMails(background),
    outcomes: createMailOutcomes(background),
    urls: background.urls,
    log,
  }
  const paymentPages = watchPaymentPages(background, {
    pages: [checkoutAddress(urls, app.priceBook), ...payments.specimens],
    settings: [urls, configuration.consent, payments.specimens],
    fetchOwn: createOwnFetch(configuration),
    fetchPublic: publicFetch,
  })
  const render = createRenderFile(renderer)
  const { experiments, renderInvoice } = app
  const forgetMails = configuration.smtpUrl ? undefined : mailbox.forget
  await jobs.work([
    ...listBackgroundJobs(
      { ...background, experiments, renderer: { render }, renderInvoice, forgetMails },
      mailing,
    ),
    ...payments.listJobs(background),
    scheduledBackups({ databaseUrl, dataDir, tokenKey }, configuration.backup, background),
    // In development every page brings the scripts that were just written.
    ...(development ? [] : [paymentPages.job]),
  ])
  const accountHints = await makeFirstAccounts(dependencies, configuration, (text) => {
    process.stdout.write(text)
  })

  const pages = site
    ? createPageCache({
        ...dependencies,
        app,
        consent: configuration.consent,
        commonHeaders: commonSecurityHeaders(urls),
        maximumBytes: KEPT_PAGES_BYTES,
        readPrerendered: site.readPage,
      })
    : noPageCache
  // The home page stands for all: they are made in one way, of the same parts.
  const isWebsiteWhole = async () =>
    site === undefined || (site.hasAllFiles && (await pages.find('/', 'br')) !== undefined)
  const { listener } = createServer({
    ...dependencies,
    log,
    app,
    files: site?.files ?? noMemoryFiles,
    pages,
    consent: configuration.consent,
    furtherOrigins: development?.origins ?? [],
    ...clients,
    renderer: {
      render,
      drawPreview: createDrawPreview(renderer),
    },
    readLogo: renderer.readLogo,
    localMail: configuration.smtpUrl ? null : mailbox,
    operatorSecondFactor: configuration.operatorSecondFactor,
    operatorRights,
    installation: { version, startedAt: new Date(), settings: listSettings() },
    services: [
      { path: '/', routes: healthRoutes(dependencies, isWebsiteWhole) },
      ...listServices({ ...dependencies, ...clients, pictures, operatorWords: app.operatorWords }),
      ...payments.services,
    ],
  })
  const { host, port } = configuration
  const http = await listen(development?.withModules(listener) ?? listener, { host, port })
  lifecycle.onStop('HTTP', () => http.close(REQUESTS_LIMIT_MS))
  log.info({ host, port, pid: process.pid }, 'ready')
  process.stdout.write(announcement(configuration, accountHints))

  if (!development) {
    paymentPages.learn().catch((error: unknown) => {
      log.warn({ err: error }, 'the scripts of the payment pages could not be written down')
    })
  }
  if (configuration.drawsAhead) {
    const drawing = new AbortController()
    lifecycle.onStop('pictures', async () => drawing.abort())
    void warmThumbnails({ catalogue, pictures, log }, drawing.signal)
  }
  let heldBefore = 0
  const collect = (): void => {
    if (process.memoryUsage().heapUsed < heldBefore + GARBAGE_BYTES) return
    // The regular way keeps what it has freed.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    heldBefore = process.memoryUsage().heapUsed
  }
  const quiet = setTimeout(collect, QUIET_MS).unref()
  http.server.on('request', () => quiet.refresh())
  // The first page in a language takes three times as long: it finds its messages, its menu and code that has
  // never run. No visitor waits for that.
  const firstOnes = new Map(catalogue.templates.map((entry) => [languageOf(entry.template.language), entry]))
  const warmUp = async (): Promise<void> => {
    while (catalogue.readOn()) await nextTurn()
    for (const entry of firstOnes.values()) await pages.find(app.pathOfTemplate(entry), undefined)
    // Half of the memory is garbage of the start by then.
    collect()
  }
  void warmUp()
  return {
    async takePrerendered() {
      await site?.takePrerendered()
      collect()
    },
  }
}

/**
 * What the build has made of the website: in memory, but for pages that nobody has asked for yet. What is
 * damaged is told, and its list taken away: so the next start makes it anew.
 */
async function loadSite({ urls, consent }: Configuration, log: Logger) {
  const [assets, site] = [join(buildDirectory, 'assets'), join(buildDirectory, 'site')]
  const report = (directory: string, damaged: string[]) => {
    if (damaged.length === 0) return
    log.error({ directory, damaged }, 'files of the build are damaged: the next start makes them anew')
    rmSync(join(directory, 'manifest.json'), { force: true })
  }
  const files = createMemoryFiles(commonSecurityHeaders(urls))
  const prerendered = createPrerendered(site, {
    settings: await pageSettings(buildDirectory, { urls, consent }),
    onDamage: (page) => report(site, [page]),
  })
  const manifest = JSON.parse(readFileSync(join(assets, 'manifest.json'), 'utf8')) as AssetsManifest
  const damaged = await files.load(assets, manifest.files)
  report(assets, damaged)
  const takePrerendered = async () => report(site, await files.load(site, await prerendered.load()))
  await takePrerendered()
  const { read: readPage, wordsOfCard } = prerendered
  return { files, readPage, wordsOfCard, takePrerendered, hasAllFiles: damaged.length === 0 }
}

/** Where buyers begin to pay. The page on which they do has the same scripts. */
function checkoutAddress({ website }: Configuration['urls'], { packages }: PriceBook): string {
  return `${website}${CHECKOUT_PATH}?${new URLSearchParams({ package: packages[0]?.token ?? '' })}`
}

/** The captcha of somebody else's, where one is set up. */
function createCaptcha({ captcha, urls }: Configuration, log: Logger): Dependencies['captcha'] {
  if (captcha === undefined) return null
  return createRecaptcha({
    secret: captcha.secret,
    url: captcha.verifyUrl,
    hostname: new URL(urls.website).hostname,
    log,
  })
}

async function startDatabase(dataDir: string, log: Logger, lifecycle: Lifecycle): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  lifecycle.onStop('PostgreSQL', () => postgres.stop())
  return postgres.url
}

/** Takes in the website that was prerendered after this process had begun to serve it. */
export let takePrerendered: (() => Promise<void>) | undefined

try {
  const configuration = readConfiguration()
  const log = createLog(configuration)
  const lifecycle = createLifecycle({ log, limitMs: STOP_LIMIT_MS })
  stopOnSignals(lifecycle, log)
  try {
    takePrerendered = (await start(configuration, log, lifecycle)).takePrerendered
  } catch (error) {
    await lifecycle.stop()
    throw error
  }
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
}
