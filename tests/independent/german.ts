import { type Figure, type Filled, type Program, sum, ZERO } from './arithmetic.ts'

/** The books of Germany. */
export const german: Record<string, Program> = {
  kassenbuch: (filled: Filled) => {
    const entries = filled.rows('buchungen').map((entry) => {
      const rate =
        { voll: filled.share('satzVoll'), klein: filled.share('satzKlein') }[entry.text('satz')] ?? ZERO
      const taxIn = (gross: Figure) => gross.minus(gross.over(rate.plus(1))).round()
      const [received, paid] = [entry.figure('einnahme'), entry.figure('ausgabe')]
      return { received, paid, rate: entry.text('satz'), owed: taxIn(received), deducted: taxIn(paid) }
    })
    const einnahmen = sum(entries, ({ received }) => received)
    const ausgaben = sum(entries, ({ paid }) => paid)
    const endbestand = filled.figure('anfang').plus(einnahmen).minus(ausgaben)
    const gezaehlt = sum(filled.rows('geld'), (coin) => coin.figure('wert').times(coin.figure('anzahl')))
    const owedAt = (rate: string) => sum(entries, (entry) => (entry.rate === rate ? entry.owed : ZERO))
    return {
      ...{ einnahmen, ausgaben, endbestand, gezaehlt },
      differenz: gezaehlt.minus(endbestand),
      steuerVoll: owedAt('voll'),
      steuerKlein: owedAt('klein'),
      vorsteuer: sum(entries, ({ deducted }) => deducted),
    }
  },
}
