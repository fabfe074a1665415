export { FEES, placeOfTax, REVENUE, taxAccount, UNALLOCATED } from './accounts.ts'
export { areBooked, book, readPostings } from './book.ts'
export {
  chargePosting,
  disputedOf,
  earnedBy,
  isAllocated,
  type Movement,
  movedBy,
  type Posting,
  postingId,
  returnedOf,
  returnPosting,
  unallocatedPosting,
} from './postings.ts'
