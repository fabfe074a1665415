import { expect, test } from 'vitest'
import { rootOf, stemOf } from './stem.ts'

test.each([
  ['en', ['lease', 'leases', 'leasing']],
  ['en', ['policy', 'policies']],
  ['en', ['resign', 'resigned', 'resigning']],
  ['en', ['license', 'licence', 'licenses', 'licensing']],
  ['en', ['business', 'business']],
  ['fr', ['bail', 'baux']],
  ['fr', ['salarie', 'salaries', 'salariee', 'salariees']],
  ['fr', ['commercial', 'commerciale', 'commerciaux', 'commerciales']],
  ['es', ['contrato', 'contratos']],
  ['es', ['trabajador', 'trabajadora', 'trabajadores']],
  ['es', ['alquiler', 'alquileres']],
  ['es', ['accion', 'acciones']],
  ['de', ['vertrag', 'vertrage', 'vertrages']],
  ['de', ['kundigung', 'kundigungen']],
  ['de', ['rechnung', 'rechnungen']],
  ['it', ['contratto', 'contratti']],
  ['it', ['locazione', 'locazioni']],
  ['it', ['lavoratore', 'lavoratori', 'lavoratrice']],
  ['pt', ['contrato', 'contratos']],
  ['pt', ['locacao', 'locacoes']],
  ['pt', ['empregador', 'empregadora', 'empregadores']],
])('%s: %j are forms of one word', (language, words) => {
  expect(new Set(words.map((word) => stemOf(word, language))).size).toBe(1)
})

test.each([
  ['en', ['terminate', 'termination', 'terminating']],
  ['en', ['invest', 'investor', 'investment']],
  ['en', ['cancel', 'cancellation']],
  ['fr', ['resilier', 'resiliation']],
  ['fr', ['demission', 'demissionner']],
  ['es', ['arrendar', 'arrendador', 'arrendamiento']],
  ['es', ['autorizar', 'autorizacion']],
  ['de', ['kundigen', 'kundigung']],
  ['it', ['autorizzare', 'autorizzazione']],
  ['pt', ['autorizar', 'autorizacao']],
])('%s: %j are made of one root', (language, words) => {
  expect(new Set(words.map((word) => rootOf(word, language))).size).toBe(1)
})

test.each([
  ['en', 'lease', 'leave'],
  ['en', 'policy', 'police'],
  ['fr', 'bail', 'balle'],
  ['fr', 'travail', 'travaux'],
  ['es', 'carta', 'cargo'],
  ['de', 'miete', 'mitte'],
  ['it', 'affitto', 'affidare'],
  ['pt', 'carta', 'cargo'],
])('%s: %s and %s are two words', (language, one, other) => {
  expect(stemOf(one, language)).not.toBe(stemOf(other, language))
})

test('words of a language without rules stay as they are', () => {
  expect(stemOf('umowy', 'pl')).toBe('umowy')
})
