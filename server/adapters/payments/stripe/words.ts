/** What our page around Stripe's fields says; the fields themselves speak by Stripe. `{amount}` is filled in. */
export interface Words {
  title: string
  pay: string
  save: string
  sending: string
  /** Stripe's script did not arrive, or could not begin. */
  unreachable: string
  again: string
}

const languages: Readonly<Record<string, Words>> = {
  en: {
    title: 'Your card',
    pay: 'Pay {amount}',
    save: 'Save this card',
    sending: 'Sending…',
    unreachable: 'The card fields could not be loaded. Nothing has been charged.',
    again: 'Try again',
  },
  fr: {
    title: 'Votre carte',
    pay: 'Payer {amount}',
    save: 'Enregistrer cette carte',
    sending: 'Envoi…',
    unreachable: 'Les champs de la carte n’ont pas pu être chargés. Rien n’a été débité.',
    again: 'Réessayer',
  },
  es: {
    title: 'Su tarjeta',
    pay: 'Pagar {amount}',
    save: 'Guardar esta tarjeta',
    sending: 'Enviando…',
    unreachable: 'No se han podido cargar los campos de la tarjeta. No se ha cobrado nada.',
    again: 'Intentar de nuevo',
  },
  de: {
    title: 'Ihre Karte',
    pay: '{amount} bezahlen',
    save: 'Diese Karte speichern',
    sending: 'Wird gesendet…',
    unreachable: 'Die Kartenfelder konnten nicht geladen werden. Es wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
  },
  it: {
    title: 'La carta',
    pay: 'Paga {amount}',
    save: 'Salva questa carta',
    sending: 'Invio in corso…',
    unreachable: 'Non è stato possibile caricare i campi della carta. Non è stato addebitato nulla.',
    again: 'Riprova',
  },
  pt: {
    title: 'Seu cartão',
    pay: 'Pagar {amount}',
    save: 'Salvar este cartão',
    sending: 'Enviando…',
    unreachable: 'Não foi possível carregar os campos do cartão. Nada foi cobrado.',
    again: 'Tentar de novo',
  },
}

/** In English where there is no such language. */
export function wordsIn(language: string): Words {
  return languages[language] ?? (languages.en as Words)
}
