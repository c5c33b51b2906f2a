export { paymentDoors, paymentSimulators } from './adapters/adapters.ts'
export { lockLink, makeLink, refuseLink, settleLink, takeLink } from './link/links.ts'
export { depositOf } from './money/accounts.ts'
export { backAccountOf, leftOfSubject, startBackOf, stateOfBack } from './refund/of-subject.ts'
