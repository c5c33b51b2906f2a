export { republishTerms, type RepublishTerms } from './contracts/republish.ts'
export {
  checkLicence,
  decideLicence,
  licencesToCheck,
  type LicenceToCheck,
  type LicenceVerdict,
} from './company/check-licences.ts'
