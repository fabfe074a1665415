// The floor for `bench home`: a node:http server that knows one answer. Usage: bare-server.ts PORT FOLDER,
// where FOLDER holds the answer's bytes in `body` and its headers in `headers.json` as a list of names and
// values.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const [port = '', folder = ''] = process.argv.slice(2)
const body = readFileSync(path.join(folder, 'body'))
const headers = JSON.parse(readFileSync(path.join(folder, 'headers.json'), 'utf8')) as string[]

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
