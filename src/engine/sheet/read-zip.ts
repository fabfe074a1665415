import { type UnzipFileFilter, unzipSync } from 'fflate'

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

const LOCAL_HEADER = [0x50, 0x4b, 3, 4]
/** Of the container of Office's older files, and of encrypted ones. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

/** The entries of a ZIP archive, each unpacked when it is asked for. */
export class ZipArchive {
  readonly #bytes: Uint8Array
  /** In bytes, unpacked, by path. */
  readonly #sizes = new Map<string, number>()
  #left = MOST_READ

  /** @throws FileError where it is no archive, or more than a workbook could be */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    if (bytes.length > LARGEST_FILE) throw new FileError('too_large')
    // What is no archive may be anything; one that is torn was one.
    if (!beginsWith(bytes, LOCAL_HEADER)) {
      const isLocked = beginsWith(bytes, COMPOUND_FILE) && mentionsEncryption(bytes)
      throw new FileError(isLocked ? 'locked' : 'not_xlsx')
    }
    let [packed, plain] = [0, 0]
    this.#unzip(({ name, size, originalSize }) => {
      // Two of one name are how one program is shown something else than another.
      if (this.#sizes.has(name)) throw new FileError('damaged')
      this.#sizes.set(name, originalSize)
      packed += size
      plain += originalSize
      if (this.#sizes.size > MOST_ENTRIES || plain > MOST_UNPACKED) throw new FileError('too_large')
      return false
    })
    if (plain > packed * MOST_RATIO) throw new FileError('too_large')
  }

  get paths(): string[] {
    return [...this.#sizes.keys()]
  }

  /**
   * The text of an entry, of which no more is unpacked than it says that it holds; undefined where there is
   * none of that name.
   */
  text(path: string): string | undefined {
    const size = this.#sizes.get(path)
    if (size === undefined) return undefined
    this.#left -= size
    if (this.#left < 0) throw new FileError('too_large')
    const bytes = this.#unzip(({ name }) => name === path)[path] ?? new Uint8Array()
    const encoding = beginsWith(bytes, [0xff, 0xfe])
      ? 'utf-16le'
      : beginsWith(bytes, [0xfe, 0xff])
        ? 'utf-16be'
        : 'utf-8'
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      throw new FileError('damaged')
    }
  }

  #unzip(filter: UnzipFileFilter): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#bytes, { filter })
    } catch (error) {
      throw error instanceof FileError ? error : new FileError('damaged')
    }
  }
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte)
}

/** Whether its directory names what Office encrypts into, in UTF-16. */
function mentionsEncryption(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1)).includes('EncryptedPackage')
}
