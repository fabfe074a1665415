import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Pictures } from '../pictures.ts'
import type { Api } from './endpoint.ts'

/** Pictures of template pages, at the addresses that `picturePath` of the catalogue gives. */
export function createPicturesApi({ pictures }: { pictures: Pictures }): Api {
  const api: Api = new Hono()
  api.get('/:template{D\\d+-[\\w-]+}/:picture{\\d+-(250|600)\\.webp}', async (context) => {
    const { template, picture } = context.req.param()
    const [page, width] = picture.replace('.webp', '').split('-')
    const revision = template.slice(template.indexOf('-') + 1)
    const found = await pictures.find(revision, Number(page), width === '600' ? 600 : 250)
    if (found === undefined) throw new AppError('not_found')
    return context.body(Buffer.from(found), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return api
}
