import { expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { createFlagsApi } from '../api.ts'
import { countryCodes } from '../geography/localize.ts'
import { flagPath } from '../geography/schema.ts'

const server = buildApi({ '/pictures/flags': createFlagsApi() })

test('GEO-1 there is a flag of every country, in two shapes, and nothing active in it', async () => {
  for (const code of countryCodes) {
    for (const shape of ['3x2', '1x1'] as const) {
      const response = await server.request(flagPath(code, shape))
      expect([code, response.status, response.headers.get('content-type')]).toEqual([
        code,
        200,
        'image/svg+xml',
      ])
      const svg = await response.text()
      expect(svg).toMatch(/^<svg /)
      expect(svg).not.toMatch(/<script|onload|href=["']http/i)
    }
  }
})

test.each(['ZZ.svg', 'us.svg', 'US.png', '..%2FUS.svg', 'US', '__.svg'])(
  'GEO-1 %s is no flag',
  async (file) => {
    expect((await server.request(`/pictures/flags/3x2/${file}`)).status).toBe(404)
  },
)
