/** Why a file cannot be read as a workbook. */
export type FileFault =
  /** Larger than any workbook of ours could become, packed or unpacked. */
  | 'too_large'
  /** CSV, ODS, the old XLS, or no spreadsheet at all. */
  | 'not_xlsx'
  /** Encrypted: it opens with a password only. */
  | 'locked'
  | 'macros'
  | 'damaged'

export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(`the file is refused: ${fault}`)
    this.name = 'FileError'
    this.fault = fault
  }
}

/** Of a file as it is chosen, in bytes: the largest workbooks of ours have a few hundred kB. */
export const LARGEST_FILE = 20_000_000
// What R-20 says is counted before anything is unpacked.
const MOST_ENTRIES = 2_000
const MOST_UNPACKED = 200_000_000
const MOST_RATIO = 100
/** Of all that is unpacked of one archive: pictures and the like stay packed. */
const MOST_READ = 64_000_000

const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END = 0x06054b50
const [END_LENGTH, CENTRAL_LENGTH, LOCAL_LENGTH] = [22, 46, 30]
const LONGEST_COMMENT = 0xffff
const [STORED, DEFLATED] = [0, 8]

interface Entry {
  method: number
  isEncrypted: boolean
  /** In bytes: as it is in the archive, and unpacked. */
  packed: number
  plain: number
  offset: number
}

/** The entries of a ZIP archive (PKWARE APPNOTE 6.3, below 4 GB), each unpacked when it is asked for. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #left = MOST_READ

  /** @throws FileError where it is no archive, or more than a workbook could be */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length > LARGEST_FILE) throw new FileError('too_large')
    // What is no archive may be anything; one that is torn was one.
    if (bytes.length < LOCAL_LENGTH || this.#view.getUint32(0, true) !== LOCAL_HEADER)
      throw new FileError(isCompoundFile(bytes) && mentionsEncryption(bytes) ? 'locked' : 'not_xlsx')
    try {
      this.#readDirectory()
    } catch (error) {
      if (error instanceof RangeError) throw new FileError('damaged')
      throw error
    }
  }

  get paths(): string[] {
    return [...this.#entries.keys()]
  }

  /** The text of an entry; undefined where there is none of that name. */
  async text(path: string): Promise<string | undefined> {
    const entry = this.#entries.get(path)
    if (!entry) return undefined
    if (entry.isEncrypted) throw new FileError('locked')
    if (entry.plain > this.#left) throw new FileError('too_large')
    const bytes = await this.#unpack(entry)
    this.#left -= bytes.length
    const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      throw new FileError('damaged')
    }
  }

  #readDirectory(): void {
    const view = this.#view
    const end = this.#findEnd()
    const count = view.getUint16(end + 10, true)
    if (count > MOST_ENTRIES) throw new FileError('too_large')
    let at = view.getUint32(end + 16, true)
    let [packed, plain] = [0, 0]
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== CENTRAL_HEADER) throw new FileError('damaged')
      const entry: Entry = {
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        plain: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      }
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
      const from = at + CENTRAL_LENGTH
      const path = new TextDecoder().decode(this.#bytes.subarray(from, from + (name ?? 0)))
      // Two of one name are how one program is shown something else than another.
      if (this.#entries.has(path)) throw new FileError('damaged')
      this.#entries.set(path, entry)
      packed += entry.packed
      plain += entry.plain
      at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    }
    if (plain > MOST_UNPACKED || plain > packed * MOST_RATIO) throw new FileError('too_large')
  }

  #findEnd(): number {
    const last = this.#bytes.length - END_LENGTH
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
      if (this.#view.getUint32(at, true) === END) return at
    throw new FileError('damaged')
  }

  async #unpack({ method, packed, plain, offset }: Entry): Promise<Uint8Array> {
    if (offset + LOCAL_LENGTH > this.#bytes.length) throw new FileError('damaged')
    if (this.#view.getUint32(offset, true) !== LOCAL_HEADER) throw new FileError('damaged')
    const [name, extra] = [26, 28].map((at) => this.#view.getUint16(offset + at, true))
    const from = offset + LOCAL_LENGTH + (name ?? 0) + (extra ?? 0)
    const bytes = this.#bytes.slice(from, from + packed)
    if (bytes.length !== packed) throw new FileError('damaged')
    if (method === STORED && packed === plain) return bytes
    if (method !== DEFLATED) throw new FileError('damaged')
    return inflate(bytes, plain)
  }
}

/** What is deflated, which is exactly as long as was said: what holds more stops there. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const plain = new Uint8Array(length)
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let filled = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // Longer than it said: `set` throws.
      plain.set(read.value, filled)
      filled += read.value.length
    }
  } catch {
    await reader.cancel().catch(() => undefined)
    throw new FileError('damaged')
  }
  if (filled !== length) throw new FileError('damaged')
  return plain
}

/** The container of Office's older files, and of encrypted ones. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)
}

/** Whether its directory names what Office encrypts into, in UTF-16. */
function mentionsEncryption(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage')
}
