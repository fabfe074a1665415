import { Hono } from 'hono'
import { AppError } from '#kernel/errors.ts'
import type { Api } from '#kernel/http/endpoint.ts'
import { countryCodes } from '../geography/countries.ts'

const codes = new Set(countryCodes)

/** Pictures of flags, at the addresses that `flagPath` gives. Each is read when it is first asked for. */
export function createFlagsApi(): Api {
  const api: Api = new Hono()
  api.get('/:shape{3x2|1x1}/:flag{[A-Z][A-Z]\\.svg}', async (context) => {
    const { shape, flag } = context.req.param()
    const code = flag.slice(0, 2)
    if (!codes.has(code)) throw new AppError('not_found')
    const { default: picture } = (await import(`country-flag-icons/string/${shape}/${code}`)) as {
      default: string
    }
    return context.body(picture, 200, {
      'content-type': 'image/svg+xml',
      // A country may change its flag.
      'cache-control': 'public, max-age=2592000',
    })
  })
  return api
}
