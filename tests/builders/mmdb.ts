/*
 * Makes a database of addresses in MaxMind's format, version 2, with 24 bits a record: for the networks that
 * a test names. The format: https://maxmind.github.io/MaxMind-DB/
 */

type Value = string | number | boolean | { [key: string]: Value } | Value[]

const METADATA_MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
/** Between the tree and the data. */
const SEPARATOR = Buffer.alloc(16)

/** `networks` by CIDR, such as `8.8.8.0/24` or `2600::/32`, all of one family; none may lie in another. */
export function buildMmdb(networks: Record<string, Value>): Buffer {
  const nodes: [number | null, number | null][] = [[null, null]]
  const data: Buffer[] = []
  let size = 0
  /** Where the data of a leaf begins; the tree names it once its own length is known. */
  const leaves = new Map<[number | null, number | null], [number | null, number | null]>()
  for (const [cidr, value] of Object.entries(networks)) {
    const bits = bitsOf(cidr)
    let node = nodes[0] as [number | null, number | null]
    for (const bit of bits.slice(0, -1)) {
      let next = node[bit]
      if (next == null) {
        next = nodes.push([null, null]) - 1
        node[bit] = next
      }
      node = nodes[next] as [number | null, number | null]
    }
    const offsets = leaves.get(node) ?? [null, null]
    offsets[bits.at(-1) as 0 | 1] = size
    leaves.set(node, offsets)
    const bytes = encode(value)
    data.push(bytes)
    size += bytes.length
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, node] of nodes.entries()) {
    for (const side of [0, 1] as const) {
      const offset = leaves.get(node)?.[side]
      const record = offset == null ? (node[side] ?? nodes.length) : nodes.length + SEPARATOR.length + offset
      tree.writeUIntBE(record, index * 6 + side * 3, 3)
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'a test' },
    ip_version: Object.keys(networks).some((cidr) => cidr.includes(':')) ? 6 : 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  return Buffer.concat([tree, SEPARATOR, ...data, METADATA_MARKER, metadata])
}

function bitsOf(cidr: string): (0 | 1)[] {
  const [address = '', length] = cidr.split('/')
  const [parts, width] = address.includes(':') ? [groupsOf(address), 16] : [address.split('.').map(Number), 8]
  const bits = parts.flatMap((part) => [...part.toString(2).padStart(width, '0')])
  return bits.slice(0, Number(length)).map((bit) => (bit === '1' ? 1 : 0))
}

function groupsOf(address: string): number[] {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16))
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return head(14, value ? 1 : 0)
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)])
  const pairs = Object.entries(value)
  return Buffer.concat([
    head(7, pairs.length),
    ...pairs.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

/** The control byte of a field: its type, and its length below 285. */
function head(type: number, size: number): Buffer {
  const short = Math.min(size, 29)
  const rest = size >= 29 ? [size - 29] : []
  return type < 8 ? Buffer.from([(type << 5) | short, ...rest]) : Buffer.from([short, type - 7, ...rest])
}
