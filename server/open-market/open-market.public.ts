export { republishTerms, type RepublishTerms } from './contracts/republish.ts'
