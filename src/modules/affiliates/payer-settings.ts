import { z } from 'zod'
import { bareNumber, isBic, isRoutingNumber, isSepaIban } from './bank-accounts.ts'

const number = (isSound: (text: string) => boolean, error: string) =>
  z.string().transform(bareNumber).refine(isSound, { error }).optional()

/** Who pays affiliates, as papers and the files for banks say. */
export const payerSettings = {
  AFFILIATE_PAYER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country of two letters: CA' })
    .prefault('CA')
    .meta({
      description:
        'The country where the service of affiliates is taxed: yours. It decides which tax words their statements have.',
    }),
  AFFILIATE_PAYER_VAT_NUMBER: z.string().optional().meta({
    description: 'Your VAT number, where you are in the European Union: reverse charge asks for it.',
  }),
  AFFILIATE_SEPA_IBAN: number(isSepaIban, 'must be an IBAN of a SEPA country').meta({
    description:
      'The account that affiliates are paid from in euros. Without it and its BIC there is no such file.',
    example: 'DE02120300000000202051',
  }),
  AFFILIATE_SEPA_BIC: number(isBic, 'must be a BIC').meta({
    description: 'The BIC of its bank.',
    example: 'BYLADEM1001',
  }),
  AFFILIATE_ACH_ROUTING: number(isRoutingNumber, 'must be a routing number of nine digits').meta({
    description:
      'The bank that takes files of direct deposits in US dollars. Without the three settings there is no such file.',
    example: '021000021',
  }),
  AFFILIATE_ACH_BANK_NAME: z.string().optional().meta({ description: 'Its name.', example: 'Example Bank' }),
  AFFILIATE_ACH_COMPANY_ID: z
    .string()
    .regex(/^[A-Z0-9 ]{10}$/, { error: 'must have ten characters, as the bank gave them' })
    .optional()
    .meta({ description: 'Your company’s id at that bank, of ten characters.', example: '1123456789' }),
}
