export { paymentDoors } from './adapters/adapters.ts'
export { paymentSimulators } from './simulators/simulators.ts'
export { isSurplus, restOf } from './attempt/cases.ts'
export { attemptsOf } from './attempt/records.ts'
export { isPaidOnline } from './link/guest-routes.ts'
export {
  closeLinks,
  linkIdsOf,
  linkOfPayment,
  keepRest,
  makeLink,
  onEachLink,
  readLink,
  refuseLink,
  reopenLink,
  settleLink,
  takeLink,
  takeLinks,
  type LinkRecord,
} from './link/links.ts'
export { disputedOrder, keepPack } from './dispute/ask-pack.ts'
export type { PackPart } from './dispute/pack.ts'
export { depositOf } from './money/accounts.ts'
export {
  backAccountOf,
  disputedOf,
  leftOfSubject,
  startBackOf,
  askerOf,
  stateOfBack,
} from './refund/of-subject.ts'
export { storeProviderLines } from './money/store-provider-lines.ts'
export { confirmTransfer, undoTransfer } from './list/confirm-transfer.ts'
export type { ProviderLine, ProviderPayout } from './adapters/adapter.ts'
export { askCheckout, beginCheckout, platformConnection, platformDoor } from './stripe/platform-checkout.ts'
