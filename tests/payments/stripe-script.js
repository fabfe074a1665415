// Stands for the script of js.stripe.com, as far as our page of card fields uses it: from the published
// interface of Stripe.js (docs.stripe.com/js). It keeps the number to a frame of its own host, speaks with
// api.stripe.com, and shows the bank's page itself.
;(() => {
  const HOST = 'https://js.stripe.com'
  const API = 'https://api.stripe.com/v1'

  window.Stripe = (publishableKey) => {
    if (!/^pk_/.test(publishableKey)) throw new Error('IntegrationError: this is no publishable key')
    return {
      elements: ({ clientSecret }) => ({ clientSecret, create: (type) => createElement(type) }),
      confirmPayment: (options) => confirm('payment_intents', options),
      confirmSetup: (options) => confirm('setup_intents', options),
    }
  }

  function createElement(type) {
    if (type !== 'payment') throw new Error(`IntegrationError: there is no element ${type}`)
    const handlers = {}
    return {
      on(event, handler) {
        handlers[event] = handler
      },
      async mount(selector) {
        const place = document.querySelector(selector)
        if (place === null) throw new Error('IntegrationError: there is no such place')
        const answer = await fetch(`${API}/elements/sessions`).catch(() => undefined)
        if (answer?.ok !== true)
          return handlers.loaderror?.({ elementType: type, error: { type: 'api_error' } })
        const frame = frameOf('elements-inner-payment.html', 'Secure payment input frame')
        frame.addEventListener('load', () => handlers.ready?.({ elementType: type }))
        place.append(frame)
      },
    }
  }

  async function confirm(kind, { elements, redirect, confirmParams }) {
    if (redirect !== 'if_required' || !URL.canParse(confirmParams.return_url))
      throw new Error('IntegrationError: nobody knows where to come back to')
    const [id] = elements.clientSecret.split('_secret_')
    const body = new URLSearchParams({ client_secret: elements.clientSecret })
    const answer = await fetch(`${API}/${kind}/${id}/confirm`, { method: 'POST', body })
    const intent = await answer.json()
    if (intent.error) return { error: intent.error }
    if (intent.status === 'requires_action' && !(await authenticate()))
      return { error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' } }
    return kind === 'setup_intents' ? { setupIntent: intent } : { paymentIntent: intent }
  }

  /** Whether the buyer confirms before their bank. */
  function authenticate() {
    const frame = frameOf('authorize-with-url.html', 'Bank')
    document.body.append(frame)
    return new Promise((resolve) => {
      addEventListener('message', function hear({ source, data }) {
        if (source !== frame.contentWindow) return
        removeEventListener('message', hear)
        frame.remove()
        resolve(data === 'confirmed')
      })
    })
  }

  function frameOf(page, title) {
    const frame = document.createElement('iframe')
    frame.src = `${HOST}/v3/${page}`
    frame.title = title
    return frame
  }
})()
