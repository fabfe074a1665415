export { taxAccount } from './accounts.ts'
export { areBooked, book, readPostings } from './book.ts'
export {
  chargePosting,
  disputedOf,
  isAllocated,
  type Movement,
  movedBy,
  type Posting,
  postingId,
  returnedOf,
  returnPosting,
  unallocatedPosting,
} from './postings.ts'
