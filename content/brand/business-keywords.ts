/**
 * Words that tell a wish for a business plan (DEST-5, OPEN-1): somebody signed in who asks for one of them by
 * a create-account button gets to the business plan kit. Whole words, whatever their capitals and accents. A
 * single word such as "business" would take people away from the document they chose.
 */
export const businessKeywords = [
  'business plan',
  'business plans',
  'business planning',
  'plan d’affaires',
  'plans d’affaires',
  'plan de negocio',
  'plan de negocios',
  'planes de negocio',
  'planes de negocios',
  'geschäftsplan',
  'businessplan',
  'piano aziendale',
  'plano de negócios',
] as const
