export { linkFacts, type LinkFacts } from './link-facts.ts'
export { contactLines, languageLinks, linkPages, type WhyClosed } from './link-page.ts'
export { followGuests } from './diving/follow-guests.ts'
