import { spawn } from 'node:child_process'
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createRenderPool } from '#engine/render/pool.ts'
import { renderText } from '#engine/render/render-text.ts'
import { evaluate, fieldsOf, type Template } from '#engine/source/index.ts'
import { readPreview } from './preview-state.ts'
import { UsageError } from './print-problems.ts'
import { isSheet, noFile } from './read-library.ts'

const SETTLE_MS = 60
const FILES: Readonly<Record<string, [file: string, type: string]>> = {
  '/': ['preview-page.html', 'text/html; charset=utf-8'],
  '/preview.css': ['preview.css', 'text/css; charset=utf-8'],
  '/preview.mjs': ['preview-page.mjs', 'text/javascript; charset=utf-8'],
  '/document.css': ['../../src/engine/html/document.css', 'text/css; charset=utf-8'],
}
const DOWNLOADS: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}
/** The page runs its own script and nothing else, whatever a source or an answer says. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `preview FILE`: a page on this machine only, which follows every save. Ends with Ctrl-C. */
export async function previewTemplate([file, ...rest]: string[]): Promise<number> {
  if (file === undefined || rest.length > 0) throw new UsageError('Name one file.')
  if (!existsSync(file)) throw new UsageError(noFile(file))
  const preview = await startPreview(path.relative(process.cwd(), path.resolve(file)).replaceAll('\\', '/'))
  console.log(`${preview.url}  follows every save of ${file}; Ctrl-C ends it.`)
  if (process.stdout.isTTY) openBrowser(preview.url)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
  await preview.close()
  return 0
}

/**
 * `print FILE [--sample blank|extreme] [--set SWITCH=VALUE…] [--to FILE.pdf|FILE.docx]`: the filled-in
 * document as text in the terminal, or as a file.
 */
export async function printTemplate(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: 'typical' },
      set: { type: 'string', multiple: true, default: [] },
      to: { type: 'string' },
    },
  })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new UsageError('Name one file.')
  if (!existsSync(file)) throw new UsageError(noFile(file))
  const named = path.relative(process.cwd(), path.resolve(file)).replaceAll('\\', '/')
  if (isSheet(named)) throw new UsageError('The command "spreadsheet" prints a spreadsheet.')
  if (!['typical', 'blank', 'extreme'].includes(values.sample))
    throw new UsageError('--sample is typical, blank or extreme.')
  const given = new URLSearchParams({ sample: values.sample })
  for (const answer of values.set) {
    const [, id, value] = /^(\w+)=(.*)$/.exec(answer) ?? []
    if (id === undefined || value === undefined) throw new UsageError('--set wants SWITCH=VALUE.')
    given.set(`switch.${id}`, value)
  }
  const { template, answers } = readPreview(named, given)
  if (!template) throw new UsageError('The source does not compile: "check" says why.')
  for (const [name, value] of given) refuseUnknown(template, name, value)
  const tree = evaluate(template, answers)
  if (values.to === undefined) {
    console.log(new TextDecoder().decode(renderText(tree)))
    return 0
  }
  const [, format] = /\.(docx|pdf)$/.exec(values.to) ?? []
  if (format === undefined) throw new UsageError('--to ends in .pdf or .docx.')
  const pool = openPool()
  try {
    writeFileSync(values.to, await pool.render({ format: format as 'docx' | 'pdf', tree }))
  } finally {
    await pool.close()
  }
  return 0
}

/** @throws UsageError where no switch has the name or the value: it would print as if it had not been set */
function refuseUnknown(template: Template, name: string, value: string): void {
  const [, id] = /^switch\.(.*)$/.exec(name) ?? []
  if (id === undefined) return
  const switches = fieldsOf(template).flatMap((field) => {
    if (field.type === 'yesNo') return [{ id: field.id, values: ['yes', 'no', ''] }]
    if (field.type !== 'choice' && field.type !== 'multipleChoice') return []
    return [{ id: field.id, values: [...field.options.map((option) => option.value), ''] }]
  })
  const known = switches.find((each) => each.id === id)
  if (!known) throw new UsageError(`The switches are ${switches.map((each) => each.id).join(', ')}.`)
  const wrong = value.split(',').find((each) => !known.values.includes(each))
  if (wrong !== undefined)
    throw new UsageError(`${id} is ${known.values.filter(Boolean).join(', ')}, not ${wrong}.`)
}

function openPool() {
  return createRenderPool({
    size: 1,
    deadlineMs: 60_000,
    memoryLimitMb: 512,
    restartAfter: 100,
    log: (event, details) => console.error(event, details),
  })
}

/** Serves the preview of one file on a free port of 127.0.0.1. */
export async function startPreview(file: string): Promise<{ url: string; close: () => Promise<void> }> {
  const listeners = new Set<ServerResponse>()
  const pool = openPool()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const send = (type: string, body: string | Uint8Array, headers: OutgoingHttpHeaders = {}) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    // Another site's name that was pointed at this machine is not ours.
    if (request.headers.host !== `127.0.0.1:${portOf(server)}` || request.method !== 'GET')
      return response.writeHead(403).end()
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const asset = FILES[url.pathname]
    if (asset) return send(asset[1], readFileSync(new URL(asset[0], import.meta.url)))
    if (url.pathname === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 500\n\n')
      listeners.add(response)
      return request.once('close', () => listeners.delete(response))
    }
    if (url.pathname === '/state')
      return send('application/json', JSON.stringify(readPreview(file, url.searchParams).view))
    const [, format = ''] = /^\/document\.(docx|pdf)$/.exec(url.pathname) ?? []
    const type = DOWNLOADS[format]
    if (type === undefined) return response.writeHead(404).end()
    const { template, answers } = readPreview(file, url.searchParams)
    if (!template)
      return response.writeHead(409, { 'content-type': 'text/plain' }).end('The source does not compile.')
    const bytes = await pool.render({ format: format as 'docx' | 'pdf', tree: evaluate(template, answers) })
    const disposition = `${format === 'pdf' ? 'inline' : 'attachment'}; filename="${template.slug}.${format}"`
    return send(type, bytes, { 'content-disposition': disposition })
  }

  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const listener of listeners) listener.write('data: changed\n\n')
    }, SETTLE_MS)
  }
  // The folders, not the file: editors save by putting a new file in its place.
  const watchers = [path.dirname(file), path.join('content', 'clauses'), path.join('content', 'law')]
    .filter((folder) => existsSync(folder))
    .map((folder) => watch(folder, { recursive: true }, tell))

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    async close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      for (const listener of listeners) listener.end()
      server.closeAllConnections()
      await Promise.all([pool.close(), new Promise((resolve) => server.close(resolve))])
    },
  }
}

function portOf(server: ReturnType<typeof createServer>): number {
  return (server.address() as AddressInfo | null)?.port ?? 0
}

/** Best effort: without a browser the printed address does. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  if (program === undefined) return
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}
