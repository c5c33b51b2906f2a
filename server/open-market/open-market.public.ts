export { republishTerms, type RepublishTerms } from './contracts/republish.ts'
export { checkLicence, decideLicence, licencesToCheck } from './company/check-licences.ts'
