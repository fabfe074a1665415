import { Hono } from 'hono'
import { AppError } from '#kernel/errors.ts'
import type { Api } from '#kernel/http/endpoint.ts'
import type { PictureFormat, PictureWidth } from '../catalogue/schema.ts'
import type { Pictures } from '../pictures/pictures.ts'

const types: Record<PictureFormat, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/** Pictures of template pages, at the addresses that `picturePath` and `cardPath` of the catalogue give. */
export function createPicturesApi({ pictures }: { pictures: Pictures }): Api {
  const api: Api = new Hono()
  api.get('/:template{D\\d+-[\\w-]+}/:picture{\\d+-(250|600|900)\\.(webp|avif|jpg)}', async (context) => {
    const { template, picture } = context.req.param()
    const [page, width, format = 'webp'] = picture.split(/[-.]/)
    const found = await pictures.find(revisionOf(template), {
      page: Number(page),
      // What the route's pattern has let through.
      width: Number(width) as PictureWidth,
      format: format as PictureFormat,
    })
    if (found === undefined) throw new AppError('not_found')
    return context.body(Buffer.from(found), 200, {
      'content-type': types[format as PictureFormat],
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  api.get('/:template{D\\d+-[\\w-]+}/card.jpg', async (context) => {
    const found = await pictures.findCard(revisionOf(context.req.param('template')))
    if (found === undefined) throw new AppError('not_found')
    // The operator's name on it is no part of the revision that its address names.
    return context.body(Buffer.from(found), 200, {
      'content-type': types.jpg,
      'cache-control': 'public, max-age=86400',
    })
  })
  return api
}

function revisionOf(template: string): string {
  return template.slice(template.indexOf('-') + 1)
}
