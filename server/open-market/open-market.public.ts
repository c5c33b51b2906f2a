export { checkLicence } from './company/licences.ts'
export { republishTerms, type RepublishTerms } from './contracts/republish.ts'
