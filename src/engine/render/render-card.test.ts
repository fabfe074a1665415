import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { evaluate } from '../source/index.ts'
import { CARD_COLOURS, type Card, renderCard } from './render-card.ts'
import { createPdfRenderer } from './render-pdf.ts'

const mark = readFileSync(new URL('../../../public/favicon.svg', import.meta.url), 'utf8')
const card: Card = {
  brand: { name: 'Formulary', mark },
  title: 'Mutual Non-Disclosure Agreement',
  text: 'A two-way confidentiality agreement.',
  language: 'en-US',
}

test('a card is a JPEG of 1200 × 630 on the colour of paper', async () => {
  const drawn = await renderCard(card)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await distance(drawn, { left: 1150, top: 300 }, CARD_COLOURS.paper)).toBeLessThan(3)
  expect(await distance(drawn, { left: 600, top: 626 }, CARD_COLOURS.action)).toBeLessThan(3)
})

test('a document shows its first page beside the words', async () => {
  const { bytes } = createPdfRenderer().render(evaluate(buildTemplate().template, {}))
  const drawn = await renderCard(card, bytes)
  expect(await distance(drawn, { left: 710, top: 90 }, '#ffffff')).toBeLessThan(3)
})

test.each([
  ['that is very long', 'Vereinbarung über die Verarbeitung personenbezogener Daten im Auftrag '.repeat(4)],
  ['of one long word', 'Rechtsschutzversicherungsgesellschaftenverzeichnis'],
  ['that looks like markup', '#panic() *bold* $x$ `code` <script>'],
  ['that is empty', ''],
])('a title %s is drawn as it is', async (_what, title) => {
  expect((await renderCard({ ...card, title, text: title })).length).toBeGreaterThan(5_000)
})

test('the colours are those of the light theme', () => {
  const theme = readFileSync(new URL('../../ui/theme.css', import.meta.url), 'utf8')
  const light = /\[data-theme="light"\] \{(.*?)\}/s.exec(theme)?.[1] ?? ''
  for (const [name, value] of Object.entries(CARD_COLOURS)) expect(light).toContain(`--${name}: ${value};`)
})

/** How far a pixel's most different channel is from a colour: JPEG rounds. */
async function distance(
  picture: Uint8Array,
  place: { left: number; top: number },
  colour: string,
): Promise<number> {
  const [pixel, wanted] = [
    await sharp(picture)
      .extract({ ...place, width: 1, height: 1 })
      .raw()
      .toBuffer(),
    Buffer.from(colour.slice(1), 'hex'),
  ]
  return Math.max(...wanted.map((channel, index) => Math.abs(channel - (pixel[index] ?? 0))))
}
