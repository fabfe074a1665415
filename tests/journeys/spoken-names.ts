import type { Page } from '@playwright/test'

/** What a screen reader says of one thing that can be worked, or of what holds such things. */
interface Spoken {
  role: string
  name: string
  /** The names of what it stands in, from the page inwards: they tell two of the same name apart. */
  within: string
  /** Where a link leads. */
  url: string
}

interface Node {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Says nothing to anybody without a name of its own. */
const needName = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'image',
  'link',
  'listbox',
  'menu',
  'menuitem',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
])
/** Is worked, so that two of one name in one place leave open which is which. */
const needDistinctName = new Set([...needName].filter((role) => role !== 'image' && role !== 'option'))
const holders = new Set([
  'article',
  'banner',
  'complementary',
  'contentinfo',
  'dialog',
  'form',
  'group',
  'list',
  'main',
  'navigation',
  'radiogroup',
  'region',
  'row',
  'table',
])

/**
 * Everything on the page that a screen reader offers to work, with the names that the browser itself
 * computes.
 */
export async function spokenOn(page: Page): Promise<Spoken[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const place = (node: Node): string => {
    const parent = byId.get(node.parentId ?? '')
    if (parent === undefined) return ''
    const isHolder = !parent.ignored && holders.has(roleOf(parent))
    return isHolder ? `${place(parent)} › ${roleOf(parent)} ${nameOf(parent)}`.trim() : place(parent)
  }
  return nodes
    .filter((node) => !node.ignored && needName.has(roleOf(node)))
    .map((node) => ({ role: roleOf(node), name: nameOf(node), within: place(node), url: urlOf(node) }))
}

/**
 * What is wrong with the names: none at all, or the same for two things in one place that do not lead to one
 * address.
 */
export function faultsOfNames(spoken: readonly Spoken[]): string[] {
  const unnamed = spoken.filter(({ name }) => !/[\p{L}\p{N}]/u.test(name))
  // A blank that the document has twice leads to one question, as two links to one address do.
  const isBlank = ({ name }: Spoken) => /^\[.*\]$/.test(name)
  const worked = spoken.filter((each) => needDistinctName.has(each.role) && !isBlank(each))
  const alike = [...Map.groupBy(worked, ({ role, name, within }) => [within, role, name].join(' › '))].filter(
    ([, things]) => things.length > 1 && new Set(things.map(({ url }) => url)).size + emptyIn(things) > 1,
  )
  return [
    ...unnamed.map(({ role, within, url }) => `${role} ${url} without a name in ${within}`),
    ...alike.map(([which, things]) => `${things.length} × ${which}`),
  ]
}

/** Buttons and fields have no address, and so are never the same thing twice. */
function emptyIn(things: readonly Spoken[]): number {
  return things.filter(({ url }) => url === '').length
}

function roleOf({ role }: Node): string {
  return role?.value ?? ''
}

function nameOf({ name }: Node): string {
  return (name?.value ?? '').replace(/\s+/g, ' ').trim()
}

function urlOf({ properties = [] }: Node): string {
  return String(properties.find(({ name }) => name === 'url')?.value.value ?? '')
}
