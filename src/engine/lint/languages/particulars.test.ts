import { expect, test } from 'vitest'
import { french } from './french.ts'
import { german } from './german.ts'
import type { LanguageRules } from './language-rules.ts'
import { spanish } from './spanish.ts'

const says = ({ contract }: LanguageRules, code: string, text: string) =>
  contract.some((one) => one.code === code && text.search(one.pattern) >= 0)

test.each([
  [french, 'liability', 'Le Prestataire répond des dommages qu’il cause.', true],
  [french, 'liability', 'La responsabilité du Prestataire est limitée au prix.', true],
  [
    french,
    'liability',
    'Une société à responsabilité limitée, dont le responsable du projet est connu.',
    false,
  ],
  [french, 'notices', 'Une notification est adressée par lettre recommandée.', true],
  [french, 'notices', 'Le Client donne son avis sur la maquette et rappelle le courrier du chantier.', false],
  [spanish, 'liability', 'Cada parte responde de los daños que cause.', true],
  [spanish, 'liability', 'La responsabilidad del Prestador se limita al precio.', true],
  [spanish, 'liability', 'Una sociedad de responsabilidad limitada, con un responsable del proyecto.', false],
  [spanish, 'notices', 'Las notificaciones se envían por correo electrónico.', true],
  [spanish, 'notices', 'El Cliente comunicará al Prestador el cambio de domicilio.', true],
  [spanish, 'notices', 'El aviso de privacidad está en el sitio.', false],
  [german, 'liability', 'Jede Partei haftet für Vorsatz.', true],
  [german, 'liability', 'Die Betriebshaftpflicht deckt Personen.', false],
  [german, 'notices', 'Mitteilungen bedürfen der Textform.', true],
] as const)('%# a clause is more than a passing word', (rules, code, text, expected) => {
  expect(says(rules, code, text)).toBe(expected)
})
