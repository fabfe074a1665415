export { prepareNoticeMails } from './notice-mails.ts'
export { type Notice, sendNoticeOnce } from './send-notice-once.ts'
export { subscribeAgain, UNWANTED, unsubscribe, unsubscribePage, viewUnsubscription } from './unsubscribe.ts'
