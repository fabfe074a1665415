export { issueChallenge, spendProof } from './proof-of-work.ts'
export { provePerson } from './prove-person.ts'
export {
  CAPTCHA_HEADER,
  type CaptchaAnswer,
  type CaptchaPurpose,
  type ProofChallenge,
  parseCaptchaAnswer,
} from './schema.ts'
