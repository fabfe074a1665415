// The preview's own script, in the browser: asks for the state, shows it, and asks again when a file was
// saved.
const get = (id) => document.getElementById(id)
const switches = new Map()

function parameters() {
  const sample = document.querySelector('input[name=sample]:checked')?.value ?? 'typical'
  const query = new URLSearchParams({ sample })
  for (const [id, value] of switches) query.set(`switch.${id}`, value)
  return query
}

async function show() {
  const query = parameters()
  const response = await fetch(`/state?${query}`)
  if (!response.ok) return
  const state = await response.json()
  document.title = state.title
  get('title').textContent = state.title
  get('label').textContent = state.label ?? 'The source does not compile.'
  get('docx').href = `/document.docx?${query}`
  get('pdf').href = `/document.pdf?${query}`
  get('problems').replaceChildren(...state.problems.map(problem))
  get('notes').replaceChildren(...state.notes.map(note))
  get('switches').replaceChildren(...state.switches.map(switchFor))
  // The last document that compiled stays while a broken source is being mended.
  get('document').classList.toggle('stale', state.html === undefined)
  if (state.html === undefined) return
  get('document').lang = state.language
  get('document').innerHTML = state.html
}

function element(name, text, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

function problem({ place, rule, level, message, remedy }) {
  const line = element('p', '', level === 'E' ? 'error' : 'warning')
  line.append(element('code', place), ' ', element('strong', rule), ` ${message} `, element('span', remedy))
  return line
}

function note({ block, favors, text }) {
  const link = element('a', text)
  link.href = `#fd-${block}`
  const line = element('p', '')
  if (favors) line.append(element('strong', `${favors}: `))
  line.append(link)
  return line
}

function switchFor({ id, label, value, options }) {
  const line = element('label', label)
  const select = document.createElement('select')
  for (const option of options) {
    const made = element('option', option.label)
    made.value = option.value
    made.selected = option.value === value
    select.append(made)
  }
  select.addEventListener('change', () => {
    switches.set(id, select.value)
    show()
  })
  line.append(select)
  return line
}

get('samples').addEventListener('change', show)
new EventSource('/changes').addEventListener('message', show)
show()
