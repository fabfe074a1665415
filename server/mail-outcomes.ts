import { noteBounce, noteDelivery } from '#domain/accounts/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { noteAnswerDelivery } from '#domain/inbox/index.ts'
import type { MailJob, SendMailDependencies } from '#domain/mail/index.ts'

/** Who learns what became of a mail: the account that has its address and, of an answer, the inbox. */
export function createMailOutcomes(deps: Pick<Dependencies, 'db'>): SendMailDependencies['outcomes'] {
  const noteAnswer = async (job: MailJob, delivery: 'sent' | 'refused') => {
    if (job.kind === 'inboxAnswer') await noteAnswerDelivery(deps, { answerId: job.answerId, delivery })
  }
  return {
    async delivered(email, job) {
      await noteAnswer(job, 'sent')
      await noteDelivery(deps, { email })
    },
    async refused(email, job, { isBounce, answer }) {
      await noteAnswer(job, 'refused')
      if (isBounce) await noteBounce(deps, { email, answer })
    },
  }
}
