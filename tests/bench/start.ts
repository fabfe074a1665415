/*
 * From a fresh clone to the first page, a second start, and what a server of a thousand templates holds in
 * memory: the Node process, that process with the embedded PostgreSQL, and the renderers apart, after it has
 * answered some pages and searches.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { askedFor, listTemplatePages, timesOf } from './ask-library.ts'
import { FreshClone } from './fresh-clone.ts'
import { generateLibrary } from './generate-library.ts'
import { heldMemory } from './memory.ts'
import { report } from './report.ts'

const GOAL_FIRST_S = 100
const GOAL_SECOND_S = 5
const TEMPLATES = 1000
const GOAL_MEGABYTES = 300
/** What it is asked for before. */
const PAGES = 30
const SEARCHES = 4
/** The garbage of the start is gone by then. */
const REST_MS = 30_000

const clone = new FreshClone('start')
try {
  const first = await clone.start()
  console.log(`first start: ${first.seconds.toFixed(1)} s`)
  await first.stop()
  const second = await clone.start()
  await second.stop()
  const templates = await generateLibrary(clone.folder, TEMPLATES)
  await (await clone.start()).stop()
  const large = await clone.start()
  await timesOf(large.url, [
    ...(await listTemplatePages(large.url)).slice(0, PAGES),
    ...askedFor(SEARCHES, (query) => `/search/?q=${query}`),
  ])
  await delay(REST_MS)
  const held = heldMemory(large.pid)
  await large.stop()
  report('bench', {
    name: 'start',
    line:
      `ours ${first.seconds.toFixed(1)} s from a fresh clone to the first page (goal < ${GOAL_FIRST_S}), ` +
      `${second.seconds.toFixed(1)} s at the second start (goal < ${GOAL_SECOND_S}); with ${templates} templates ` +
      `the server holds ${held.server.toFixed(0)} MB (goal < ${GOAL_MEGABYTES}), its database ${held.database.toFixed(0)} MB`,
    passed: first.seconds < GOAL_FIRST_S && second.seconds < GOAL_SECOND_S && held.server < GOAL_MEGABYTES,
    measured: { firstSeconds: first.seconds, secondSeconds: second.seconds, templates, held },
  })
} finally {
  clone.remove()
}
