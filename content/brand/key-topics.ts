/**
 * What people look for most, as the header's menu offers it (HEAD-2): each is a search of its language's
 * library. A test searches for every one, so that none leads to an empty page.
 */
export const keyTopics = {
  en: ['non-disclosure', 'employment contract', 'lease', 'invoice', 'independent contractor', 'late payment'],
  fr: [
    'confidentialité',
    'contrat de travail',
    'bail commercial',
    'mise en demeure',
    'télétravail',
    'prestation de services',
  ],
  es: [
    'confidencialidad',
    'contrato de trabajo',
    'arrendamiento',
    'pagaré',
    'vacaciones',
    'prestación de servicios',
  ],
  de: ['Geheimhaltung', 'Arbeitsvertrag', 'Mietvertrag', 'Rechnung', 'freie Mitarbeit', 'Mahnung'],
  it: [
    'riservatezza',
    'contratto di lavoro',
    'locazione',
    'fattura',
    'collaboratore autonomo',
    'sollecito di pagamento',
  ],
  pt: ['confidencialidade', 'contrato de trabalho', 'locação', 'fatura', 'prestador de serviços', 'cobrança'],
} as const
