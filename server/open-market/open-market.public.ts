export { publishingPartners, republishTerms, type RepublishTerms } from './contracts/republish.ts'
export { decideCase } from './cases/case-moves.ts'
export { marketSimulators } from './company/register/korea-simulator.ts'
export { checkLicence, decideLicence, licencesToCheck } from './company/check-licences.ts'
