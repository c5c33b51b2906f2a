export { checkLicence } from './company/licences.ts'
export { republishTerms, type RepublishTerms } from './contracts/republish.ts'
export {
  decideLicence,
  licencesToCheck,
  type LicenceToCheck,
  type LicenceVerdict,
} from './company/check-licences.ts'
