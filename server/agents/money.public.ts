export { receiveMoney, requireAgent } from './move-money.ts'
export { confirmRecharge, payRecharge, undoRecharge } from './recharges/move-recharge.ts'
