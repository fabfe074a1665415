import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** The ground of the logo: what a system cuts off of a maskable icon, or rounds by itself, is more of it. */
const GROUND = '#0e5a47'
/** The share of a maskable icon's side that every mask leaves whole (W3C: a circle of 80 %). */
const SAFE = 0.72

/** Makes the icons of the installed app (`public/icons/`) from the logo: `node scripts/app-icons.ts`. */
const logo = await readFile('public/favicon.svg')
const ofSize = (size: number) => sharp(logo, { density: (72 * size) / 32 }).resize(size, size)

for (const size of [192, 512]) await write(`app-${size}`, await ofSize(size).png().toBuffer())
await write('app-maskable-512', await onGround(512))
await write('apple-touch-icon', await onGround(180))

async function onGround(size: number): Promise<Buffer> {
  const mark = await ofSize(Math.round(size * SAFE))
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: GROUND } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}

async function write(name: string, icon: Buffer): Promise<void> {
  await writeFile(`public/icons/${name}.png`, await sharp(icon).png({ palette: true, effort: 10 }).toBuffer())
}
