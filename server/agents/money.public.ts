export { openClaim } from './claims/claims.ts'
export { ownAccount, receiveMoney, requireAgent, returnMoney } from './move-money.ts'
export { untakeLink } from './recharge/link-recharge.ts'
export { confirmRecharge, payRecharge, undoRecharge } from './recharges/move-recharge.ts'
