// Runs in the page of the card fields, in the buyer's browser alone. It knows the test cards by their numbers
// and sends the name of one of them (`card`); the fields have no names, so that no form ever sends what was
// typed into them. Plain JavaScript that every browser of BROW-1 runs as it is: nothing builds it.
{
  const byId = (id) => document.getElementById(id)
  const data = JSON.parse(byId('data').textContent)
  const form = byId('fields')
  const ids = ['number', 'first-name', 'last-name', 'month', 'year', 'cvc']
  const fields = Object.fromEntries(ids.map((id) => [id, byId(id)]))
  /** To the page around this one alone: src/modules/commerce/payments/schema.ts `FieldsMessage`. */
  const tell = (message) => {
    if (window.parent === window) return
    window.parent.postMessage({ type: 'payment-fields', reference: data.reference, ...message }, data.around)
  }

  const digitsOf = (text) => text.replace(/\D/g, '')

  /** By its first digits, as far as we take them. */
  const brandOf = (digits) => {
    if (/^3[47]/.test(digits)) return 'American Express'
    if (/^4/.test(digits)) return 'Visa'
    if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
    return undefined
  }

  /** The check digit of ISO/IEC 7812: catches one wrong digit, and most that have changed places. */
  const isWhole = (digits) => {
    const sum = [...digits].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0
  }

  /** As it stands on the card: 4-4-4-4, or 4-6-5. */
  const grouped = (digits) => {
    const pattern = brandOf(digits) === 'American Express' ? /^(.{1,4})(.{0,6})(.*)$/ : /.{1,4}/g
    const match = digits.match(pattern) || []
    return (pattern.global ? match : match.slice(1)).filter(Boolean).join(' ')
  }

  /**
   * A date as it stands on cards or comes from a wallet: "29", "2029", "1229", "12 / 29", "12/2029". In the
   * field of the month, one or two digits are the month.
   */
  const readDate = (id, text) => {
    const groups = text.match(/\d+/g) || []
    const [first = '', second] = groups.length === 1 ? splitDate(id, groups[0]) : groups
    const month = /^[1-9]$/.test(first) ? `0${first}` : first
    const year = /^\d\d$/.test(second || '') ? `20${second}` : second
    return { month: month || undefined, year }
  }
  const splitDate = (id, digits) => {
    if (digits.length > 4 || (digits.length === 4 && !(id === 'year' && digits.startsWith('20'))))
      return [digits.slice(0, 2), digits.slice(2)]
    return id === 'month' ? [digits] : ['', digits]
  }

  /** Puts what was typed as a whole date into both fields. */
  const spreadDate = (id) => {
    const { month, year } = readDate(id, fields[id].value)
    if (month) fields.month.value = month
    if (year) fields.year.value = year
  }

  const typedCard = () => data.cards.find(({ number }) => number === digitsOf(fields.number.value))

  const cvcDigits = () => (brandOf(digitsOf(fields.number.value)) === 'American Express' ? 4 : 3)

  const checks = {
    number: (value) => {
      const digits = digitsOf(value)
      if (digits === '') return data.problems.number_missing
      if (/[^\d\s-]/.test(value) || !isWhole(digits)) return data.problems.number_wrong
      return typedCard() ? '' : data.problems.number_real
    },
    // Who has one name alone writes it into either.
    'first-name': (value) =>
      (value + fields['last-name'].value).trim() === '' ? data.problems.name_missing : '',
    'last-name': () => '',
    month: (value) =>
      /^(0[1-9]|1[0-2])$/.test(readDate('month', value).month) ? '' : data.problems.month_wrong,
    year: (value) => {
      const { month = fields.month.value, year } = readDate('year', value)
      if (!/^20\d\d$/.test(year)) return data.problems.year_wrong
      const isOver = new Date(Number(year), Number(month) || 12, 1) <= new Date()
      return isOver ? data.problems.expired : ''
    },
    cvc: (value) => {
      const digits = cvcDigits()
      const isRight = new RegExp(`^\\d{${digits}}$`).test(value.trim())
      return isRight ? '' : data.problems.cvc_wrong.replace('{digits}', digits)
    },
  }

  const check = (id) => {
    const problem = checks[id](fields[id].value)
    byId(`${id}-error`).textContent = problem
    if (problem) fields[id].setAttribute('aria-invalid', 'true')
    else fields[id].removeAttribute('aria-invalid')
    return problem === ''
  }

  const showBrand = () => {
    const known = typedCard()
    const brand = known ? known.label : brandOf(digitsOf(fields.number.value))
    byId('card-type').textContent = brand || data.cardTypeUnknown
    byId('card-type').parentElement.toggleAttribute('data-known', Boolean(brand))
  }

  if (form) {
    byId('typed').hidden = false
    for (const [id, value] of Object.entries(data.typed)) fields[id].value = value
    fields.number.addEventListener('input', () => {
      const { value, selectionEnd } = fields.number
      // Digits are set in groups while they are typed at the end; whoever mends the middle is left alone.
      if (selectionEnd === value.length && /\d$/.test(value)) fields.number.value = grouped(digitsOf(value))
      showBrand()
    })
    const touched = new Set()
    for (const id of Object.keys(fields)) {
      const field = fields[id]
      field.addEventListener('blur', () => {
        if (id === 'number' && isWhole(digitsOf(field.value))) field.value = grouped(digitsOf(field.value))
        if (id === 'month' || id === 'year') spreadDate(id)
        if (field.value === '' && !touched.has(id)) return
        touched.add(id)
        check(id)
      })
      field.addEventListener('input', () => {
        if (touched.has(id)) check(id)
        // A date is wrong as a whole, and right as a whole.
        if (id === 'month' && touched.has('year')) check('year')
        else if (id === 'last-name' && touched.has('first-name')) check('first-name')
        else if (id === 'number' && touched.has('cvc')) check('cvc')
      })
    }
    for (const button of document.querySelectorAll('button[data-card]')) {
      button.addEventListener('click', () => {
        const chosen = data.cards.find(({ token }) => token === button.dataset.card)
        const nextYear = String(new Date().getFullYear() + 2)
        const typed = {
          number: grouped(chosen.number),
          month: '12',
          year: nextYear,
          cvc: '123',
        }
        if (fields['first-name'].value + fields['last-name'].value === '')
          Object.assign(typed, data.sampleName)
        if (chosen.number.length === 15) typed.cvc = '1234'
        for (const [id, value] of Object.entries(typed)) {
          fields[id].value = value
          touched.add(id)
          check(id)
        }
        showBrand()
        byId('pay').focus()
      })
    }
    let isSent = false
    form.addEventListener('submit', (event) => {
      if (isSent) return event.preventDefault()
      spreadDate('month')
      spreadDate('year')
      const wrong = Object.keys(fields).filter((id) => {
        touched.add(id)
        return !check(id)
      })
      if (wrong.length > 0) {
        event.preventDefault()
        // The list of cards that do work here.
        if (wrong[0] === 'number') form.querySelector('details').open = true
        return fields[wrong[0]].focus()
      }
      isSent = true
      form.elements.card.value = typedCard().token
      form.elements.expires.value = `${fields.year.value.trim()}-${fields.month.value.trim()}`
      form.elements.firstName.value = fields['first-name'].value
      form.elements.lastName.value = fields['last-name'].value
      const pay = byId('pay')
      pay.setAttribute('aria-disabled', 'true')
      pay.textContent = data.sending
      tell({ is: 'busy' })
    })
    // Whoever comes back by the browser's own button finds the form as it was left.
    addEventListener('pageshow', (event) => {
      if (event.persisted) location.reload()
    })
    showBrand()
  } else {
    // The other pages are plain forms; what is sent twice is taken once.
    for (const plain of document.forms) plain.addEventListener('submit', () => tell({ is: 'busy' }))
  }

  tell({ is: 'ready' })
  tell({ is: data.isDone ? 'done' : 'idle' })
  const tellSize = () =>
    tell({ is: 'sized', height: Math.ceil(document.body.getBoundingClientRect().height) })
  new ResizeObserver(tellSize).observe(document.body)
  tellSize()
}
