import sharp from 'sharp'
import { TOO_MANY_PIXELS } from './pool.ts'

/** Sharp in print at the size in which documents show it (`logoBlock`), in pixels. */
const MOST = { width: 800, height: 300 }
/** Pixels of a picture that is read at most: a small file may unpack into gigabytes. */
const MOST_PIXELS = 25_000_000
/** Pixels of a side at most: rows of a pixel each take seconds, however few pixels they are in all. */
const MOST_SIDE = 10_000
/** Bytes above which colours are counted down to 256: nothing of a logo, much of a photograph. */
const HEAVY = 150_000

/**
 * The picture of a PNG or a JPEG as a new PNG, no larger than documents need. What the file says besides,
 * such as where a photograph was taken, is gone. Native code: only ever used in a renderer process.
 * @throws Error for what is broken or not a picture
 */
export async function normalizeLogo(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_SIDE) throw new Error(TOO_MANY_PIXELS)
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const whole = await picture.png({ compressionLevel: 9 }).toBuffer()
  return whole.length > HEAVY ? picture.clone().png({ palette: true }).toBuffer() : whole
}
