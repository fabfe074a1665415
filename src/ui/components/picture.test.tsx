import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture, type PictureFile } from './picture.tsx'

const file = (name: string): PictureFile => ({
  width: 800,
  height: 500,
  src: `/${name}.jpg`,
  sources: ['avif', 'webp'].map((ending) => ({
    type: `image/${ending}`,
    srcSet: `/${name}-800.${ending} 800w, /${name}-480.${ending} 480w`,
  })),
})
const picture = { file: file('light'), alt: 'A page', sizes: '50vw' }

test('IMG-1 a browser finds the smallest encoding first, and what every browser knows last', () => {
  const html = renderToStaticMarkup(<Picture {...picture} dark={file('dark')} />)
  expect(
    [...html.matchAll(/<source( media="[^"]*")? type="([^"]+)"/g)].map(([, media, type]) => [!!media, type]),
  ).toEqual([
    [true, 'image/avif'],
    [true, 'image/webp'],
    [true, 'image/jpeg'],
    [false, 'image/avif'],
    [false, 'image/webp'],
  ])
  expect(html).toContain('src="/light.jpg"')
})

test('its place has its size before it comes, and it waits until it is nearly seen', () => {
  const html = renderToStaticMarkup(<Picture {...picture} />)
  expect(html).toMatch(/<img [^>]*width="800" height="500" loading="lazy"/)
  expect(html.match(/sizes="50vw"/g)).toHaveLength(2)
})

test('what is in view first does not wait', () => {
  expect(renderToStaticMarkup(<Picture {...picture} lazy={false} />)).toContain('loading="eager"')
})
