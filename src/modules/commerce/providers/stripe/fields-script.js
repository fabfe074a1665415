// Puts Stripe's fields into the page, sends them, and tells the page around it what happens
// (src/modules/commerce/payments/schema.ts).
;(() => {
  const known = JSON.parse(document.getElementById('data').textContent)
  const form = document.getElementById('fields')
  const button = document.getElementById('pay')
  const problem = document.getElementById('problem')
  const label = button.textContent

  function tell(message) {
    parent.postMessage({ type: 'payment-fields', reference: known.reference, ...message }, known.around)
  }

  function setBusy(isBusy) {
    button.setAttribute('aria-disabled', String(isBusy))
    button.textContent = isBusy ? known.sending : label
    tell({ is: isBusy ? 'busy' : 'idle' })
  }

  new ResizeObserver(() => tell({ is: 'sized', height: document.documentElement.scrollHeight })).observe(
    document.body,
  )

  if (typeof Stripe === 'undefined') {
    fail()
    return
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const stripe = Stripe(known.publishableKey, { locale: known.locale })
  const elements = stripe.elements({
    clientSecret: known.clientSecret,
    appearance: { theme: dark ? 'night' : 'stripe', variables: known.looks[dark ? 'dark' : 'light'] },
  })
  const fields = elements.create('payment', { layout: 'tabs' })
  fields.on('ready', () => {
    form.hidden = false
    tell({ is: 'ready' })
  })
  fields.on('loaderror', fail)
  fields.mount('#stripe')

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    problem.textContent = ''
    setBusy(true)
    const sent = { elements, redirect: 'if_required', confirmParams: { return_url: known.returnUrl } }
    const confirmed = known.isSaving ? stripe.confirmSetup(sent) : stripe.confirmPayment(sent)
    confirmed.then(
      ({ error }) => {
        setBusy(false)
        // What Stripe says of a card is said in the buyer's language; our server learns of it by itself.
        if (error) problem.textContent = error.message ?? known.unanswered
        else tell({ is: 'done' })
      },
      () => {
        setBusy(false)
        problem.textContent = known.unanswered
      },
    )
  })

  function fail() {
    document.getElementById('unreachable').hidden = false
    tell({ is: 'ready' })
  }
})()
