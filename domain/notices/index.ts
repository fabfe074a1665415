export { prepareNoticeMails } from './notice-mails.ts'
export { type Notice, tellOnce } from './tell-once.ts'
export { subscribeAgain, UNWANTED, unsubscribe, unsubscribePage, viewUnsubscription } from './unsubscribe.ts'
