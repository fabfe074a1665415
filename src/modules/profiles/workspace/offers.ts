export { loadOffers as loader, saveOffer as action } from './details.server.ts'
