/**
 * What the header's menu and the home page offer to look for (HEAD-2): each is a search of its language's
 * library. A test searches for every one.
 */
export const keyTopics = {
  en: [
    'non-disclosure',
    'employment contract',
    'lease',
    'offer letter',
    'independent contractor',
    'late payment',
  ],
  fr: ['confidentialité', 'contrat de travail', 'bail commercial', 'mise en demeure', 'démission', 'CDI'],
  es: ['confidencialidad', 'contrato de alquiler', 'pagaré', 'carta de despido', 'NDA'],
  de: [
    'Geheimhaltungsvereinbarung',
    'Arbeitsvertrag',
    'Aufhebungsvertrag',
    'Datenschutzerklärung',
    'freie Mitarbeit',
    'Mahnung',
  ],
  it: [
    'riservatezza',
    'contratto di lavoro',
    'locazione',
    'lettera di assunzione',
    'collaboratore autonomo',
    'sollecito di pagamento',
  ],
  pt: [
    'confidencialidade',
    'contrato de trabalho',
    'locação',
    'proposta de emprego',
    'prestador de serviços',
    'cobrança',
  ],
} as const
