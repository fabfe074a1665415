/** What our page around Stripe's fields says; what the fields say is Stripe's. `{amount}` is filled in. */
export interface Words {
  title: string
  pay: string
  save: string
  sending: string
  /** Stripe's script did not arrive, or could not begin. */
  unreachable: string
  /** No answer, or none that says why: it may have been paid, and the same payment is charged once. */
  unanswered: string
  again: string
}

const languages: Readonly<Record<string, Words>> = {
  en: {
    title: 'Your card',
    pay: 'Pay {amount}',
    save: 'Save this card',
    sending: 'Sending…',
    unreachable: 'The card fields could not be loaded. Nothing has been charged.',
    unanswered: 'There was no answer. Please try again: nothing is charged twice.',
    again: 'Try again',
  },
  fr: {
    title: 'Votre carte',
    pay: 'Payer {amount}',
    save: 'Enregistrer cette carte',
    sending: 'Envoi…',
    unreachable: 'Les champs de la carte n’ont pas pu être chargés. Rien n’a été débité.',
    unanswered: 'Aucune réponse n’est arrivée. Veuillez réessayer : rien n’est débité deux fois.',
    again: 'Réessayer',
  },
  es: {
    title: 'Su tarjeta',
    pay: 'Pagar {amount}',
    save: 'Guardar esta tarjeta',
    sending: 'Enviando…',
    unreachable: 'No se han podido cargar los campos de la tarjeta. No se ha cobrado nada.',
    unanswered: 'No ha llegado ninguna respuesta. Inténtelo de nuevo: nada se cobra dos veces.',
    again: 'Intentar de nuevo',
  },
  de: {
    title: 'Ihre Karte',
    pay: '{amount} bezahlen',
    save: 'Diese Karte speichern',
    sending: 'Wird gesendet…',
    unreachable: 'Die Kartenfelder konnten nicht geladen werden. Es wurde nichts abgebucht.',
    unanswered: 'Es kam keine Antwort. Bitte versuchen Sie es noch einmal: Nichts wird zweimal abgebucht.',
    again: 'Noch einmal versuchen',
  },
  it: {
    title: 'La carta',
    pay: 'Paga {amount}',
    save: 'Salva questa carta',
    sending: 'Invio in corso…',
    unreachable: 'Non è stato possibile caricare i campi della carta. Non è stato addebitato nulla.',
    unanswered: 'Non è arrivata alcuna risposta. Riprova: nulla viene addebitato due volte.',
    again: 'Riprova',
  },
  pt: {
    title: 'Seu cartão',
    pay: 'Pagar {amount}',
    save: 'Salvar este cartão',
    sending: 'Enviando…',
    unreachable: 'Não foi possível carregar os campos do cartão. Nada foi cobrado.',
    unanswered: 'Não chegou nenhuma resposta. Tente de novo: nada é cobrado duas vezes.',
    again: 'Tentar de novo',
  },
}

/** In English where there is no such language. */
export function wordsIn(language: string): Words {
  return languages[language] ?? (languages.en as Words)
}
